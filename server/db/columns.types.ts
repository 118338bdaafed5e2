import type { ColumnType } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';

/** An instant is an IsoInstant on both databases: see open.adapter.ts. */
export type Instant = ColumnType<IsoInstant, string, string>;

/** Null until then, and when a row is made without it. */
export type LaterInstant = ColumnType<IsoInstant | null, string | null | undefined, string | null>;
