/** The trail: which operator did or saw what. Rows are only added: the database refuses every change. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Trace } from '#contract/roles.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { TrailRow } from '#server/db/staff-tables.types.ts';
import type { Database } from '#server/db/tables.types.ts';

type Known = Pick<Insertable<TrailRow>, 'at' | 'act' | 'outcome' | 'who' | 'roles'>;
/** Null where the entry has none. */
const NONE = {
  staff_id: null,
  key_id: null,
  session_id: null,
  address: null,
  place_id: null,
  subject_kind: null,
  subject_id: null,
  patient_id: null,
  reason: null,
  shown: null,
  detail: null,
};
type Facts = Omit<Insertable<TrailRow>, keyof Known | 'no' | 'detail'> & { detail: Record<string, unknown> | null };
export type NewEntry = Known & Partial<Facts>;
type WholeEntry = Known & Facts;

/** Looks and lists of the same party are one entry in this time. */
const SAME_LOOK_MS = 15 * MINUTE_MS;

const isRepeated = async (db: Kysely<Database>, entry: WholeEntry, trace: Trace): Promise<boolean> => {
  if (trace === 'act' || entry.outcome !== 'done') return false;
  const { rows } = await sql`
    select from trail where act = ${entry.act} and who = ${entry.who} and outcome = 'done'
      and staff_id is not distinct from ${entry.staff_id} and key_id is not distinct from ${entry.key_id}
      and patient_id is not distinct from ${entry.patient_id} and place_id is not distinct from ${entry.place_id}
      and coalesce(shown, 0) >= ${entry.shown ?? 0}::int and reason is not distinct from ${entry.reason}
      and at > ${addMs(entry.at as IsoInstant, -SAME_LOOK_MS)} and at <= ${entry.at} limit 1`.execute(db);
  return rows.length > 0;
};

/** Adds an entry; a look or list only when the same party had not the same one within 15 minutes. */
export const addToTrail = async (db: Kysely<Database>, known: NewEntry, trace: Trace = 'act'): Promise<void> => {
  const entry: WholeEntry = { ...NONE, ...known };
  if (await isRepeated(db, entry, trace)) return;
  const detail = entry.detail === null ? null : JSON.stringify(entry.detail);
  await db
    .insertInto('trail')
    .values({ ...entry, detail })
    .execute();
};
