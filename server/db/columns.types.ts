import type { ColumnType } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';

/** An instant is an IsoInstant on both databases: see open.adapter.ts. */
export type Instant = ColumnType<IsoInstant, string, string>;
