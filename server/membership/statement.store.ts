/** NIK$ movements as the patient reads them. */
import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf } from '#contract/call.ts';
import type { niksCalls } from '#contract/calls/niks.calls.ts';
import type { MovementId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

type MovementEntry = AnswerInputOf<typeof niksCalls.listMovements>['trx'][number];
type DetailEntry = AnswerInputOf<typeof niksCalls.loadMovement>['data'];

const PAGE = 50;

/** The balance after each movement is counted back from what remains of the lots: no balance is stored. */
const movements = (patientId: PatientId) => sql`
  select movement.id, movement.seq, json_build_object('_id', movement.id, 'kind', kind, 'movedAt', iso(moved_at), 'points', points,
    'totalAvailablePts',
      (select coalesce(sum(remaining), 0) from niks_lot where patient_id = ${patientId} and remaining > 0)
      - (select coalesce(sum(points), 0) from niks_movement newer
          where newer.patient_id = ${patientId} and newer.seq > page.newest)
      - coalesce(sum(points) over (order by movement.seq desc rows between unbounded preceding and 1 preceding), 0),
    'invoiceId', invoice_id, 'invoiceNo', invoice_no) as entry
  from (select max(seq) over () as newest, seq as at from page_of) page
  join niks_movement movement on movement.seq = page.at left join invoice on invoice.id = invoice_id`;

/** The newest first. @param before earlier ones than that */
export const listMovements = async (
  db: Kysely<Database>,
  patientId: PatientId,
  before: MovementId | null,
): Promise<{ trx: MovementEntry[]; hasMore: boolean }> => {
  const { rows } = await sql<{ entry: MovementEntry }>`
    with page_of as (
      select seq from niks_movement where patient_id = ${patientId}
        and seq < coalesce((select seq from niks_movement where id = ${before} and patient_id = ${patientId}), 9223372036854775807)
      order by seq desc limit ${PAGE + 1})
    select entry from (${movements(patientId)}) listed order by seq desc`.execute(db);
  const entries = rows.map(({ entry }) => entry);
  return { trx: entries.slice(0, PAGE), hasMore: entries.length > PAGE };
};

/** Null for another patient's. */
export const findMovement = async (
  db: Kysely<Database>,
  patientId: PatientId,
  id: MovementId,
): Promise<DetailEntry | null> => {
  const { rows } = await sql<{ entry: MovementEntry; more: Omit<DetailEntry, keyof MovementEntry> }>`
    with page_of as (select seq from niks_movement where patient_id = ${patientId} and id = ${id})
    select entry, (
      select json_build_object('bonus', bonus, 'short', greatest(short, 0), 'lots', (
        select coalesce(json_agg(json_build_object('points', part.points, 'grantedAt', iso(granted_at), 'granted', granted,
          'remaining', remaining, 'endsOn', ends_on::text, 'invoiceNo', invoice_no) order by ends_on, lot.id), '[]')
        from niks_entry part join niks_lot lot on lot.id = lot_id left join invoice on invoice.id = lot.invoice_id
        where movement_id = ${id}))
      from niks_movement where id = ${id}) as more
    from (${movements(patientId)}) listed`.execute(db);
  const [row] = rows;
  return row ? { ...row.entry, ...row.more } : null;
};
