import { fromCallback } from 'xstate';
import type { IsoInstant } from '#contract/time.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';
import type { ServerTime } from './server-time.ts';

/** The kit's clock, told by the server's time. */
export const wireClock = (time: ServerTime) =>
  fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) => time.onTimePassed(sendBack));

/** The kit's deadline, told by the server's time. */
export const wireDeadline = (time: ServerTime) =>
  fromCallback<DeadlineReached, { at: IsoInstant }, DeadlineReached>(({ sendBack, input }) =>
    time.onDeadline(input.at, sendBack),
  );
