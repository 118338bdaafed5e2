/** The kit's sources of events, as rows. */

import { clockWhileVisible, wireClock, wireDeadline, wireNetwork } from '#src/app/outside/sources.ts';
import type { SourceRow } from './rows.ts';

export const clock = { source: ({ time }) => wireClock(time) } satisfies SourceRow<unknown>;
export const deadline = { source: ({ time }) => wireDeadline(time) } satisfies SourceRow<unknown>;
export const network = { source: ({ time }) => wireNetwork(time) } satisfies SourceRow<unknown>;
/** Counts only while a person can look at the page. */
export const visibleClock = { source: ({ time }) => clockWhileVisible(time) } satisfies SourceRow<unknown>;
