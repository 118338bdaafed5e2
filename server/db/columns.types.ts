import type { ColumnType } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';

/** An instant is an IsoInstant on both databases: see open.adapter.ts. */
export type Instant = ColumnType<IsoInstant, string, string>;

/** An instant that comes later than its row: null until then, and where the insert leaves it out. */
export type LaterInstant = ColumnType<IsoInstant | null, string | null | undefined, string | null>;
