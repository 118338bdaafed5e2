/** Proposals that two patients are one, how each ended, and the facts that are in the way. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { IdKind } from '#contract/entities/desk.ts';
import type { MergeId, StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { PairFacts, UnmergeFacts } from './merge.rules.ts';
import type { MergedPair, Pair } from './moves.store.ts';

type Tx = Transaction<Database>;

export interface MergeRow extends MergedPair {
  seen: IdKind;
  proposedBy: StaffId;
  decidedAt: IsoInstant | null;
  /** Null while it is a proposal. */
  outcome: 'declined' | 'done' | 'undone' | null;
  filled: string[];
}

/** @returns false when the other is proposed already */
export const insertProposal = async (
  tx: Tx,
  row: MergedPair & { seen: IdKind; reason: string; by: StaffId; now: IsoInstant },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into patient_merge (id, patient_id, other_id, seen, reason, proposed_by, proposed_at)
    values (${row.id}, ${row.stays}, ${row.other}, ${row.seen}, ${row.reason}, ${row.by}, ${row.now})
    on conflict (other_id) where outcome is null do nothing returning id`.execute(tx);
  return rows.length > 0;
};

/** Two who decide at once do so one after the other. */
export const lockMerge = async (tx: Tx, id: MergeId): Promise<MergeRow | null> => {
  const { rows } = await sql<MergeRow>`
    select id, patient_id as stays, other_id as other, seen, proposed_by as "proposedBy", decided_at as "decidedAt", outcome, filled
    from patient_merge where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Locks both patients against every act, and the rows of `of`, in the order of locks: docs/decisions/0029-order-of-locks.md. */
export const lockPair = async (tx: Tx, { stays, other }: Pair, of: Pair['stays']): Promise<void> => {
  const both = sql`(${stays}::text, ${other}::text)`;
  await sql`select from patient_identity where patient_id in ${both} order by patient_id for update`.execute(tx);
  await sql`select from login where patient_id in ${both} order by patient_id for update`.execute(tx);
  await sql`select from invoice where patient_id = ${of} order by id for update`.execute(tx);
  await sql`select from patient where id in ${both} order by id for update`.execute(tx);
  await sql`select from waitlist_entry where patient_id = ${of} order by id for update`.execute(tx);
  await sql`
    select lock_bookings(array(select id from appointment where patient_id = ${of} and takes_time(state)))`.execute(tx);
  await sql`select from appointment where patient_id = ${of} order by id for update`.execute(tx);
};

const isClosing = ({ stays, other }: Pair) => sql`exists (
  select from closure where patient_id in (${stays}, ${other}) and (ended_at is null or outcome = 'done'))`;

export const readPairFacts = async (db: Kysely<Database>, pair: Pair): Promise<PairFacts> => {
  const { stays, other } = pair;
  const { rows } = await sql<PairFacts>`
    select exists (select from patient where id in (${stays}, ${other}) and merged_into is not null) as "isMerged",
      exists (select from login where patient_id = ${stays}) as "staysHasAccount",
      exists (select from login where patient_id = ${other}) as "otherHasAccount",
      exists (select from patient_identity where patient_id = ${stays}) as "staysHasNumber",
      has_proven_number(${stays}) as "staysIsProven",
      exists (select from patient_identity where patient_id = ${other}) as "otherHasNumber",
      exists (select from record_entry where patient_id = ${stays})
        or exists (select from invoice where patient_id = ${stays} and not is_of_account(invoice_type)) as "staysHasRecords",
      ${isClosing(pair)} as "isClosing",
      exists (select from family where (patient_id, member_id) in ((${stays}, ${other}), (${other}, ${stays})))
        or exists (select from family one join family two using (patient_id)
          where one.member_id = ${stays} and two.member_id = ${other}) as "isFamily",
      exists (select from appointment one, appointment two
          where one.patient_id = ${stays} and two.patient_id = ${other} and takes_time(one.state) and takes_time(two.state)
            and not one.may_overlap and not two.may_overlap
            and tstzrange(one.starts_at, one.ends_at) && tstzrange(two.starts_at, two.ends_at))
        or exists (select from waitlist_entry one, waitlist_entry two
          where one.patient_id = ${stays} and two.patient_id = ${other} and one.state = 'pending' and two.state = 'pending'
            and (tstzrange(one.starts_at, one.ends_at) && tstzrange(two.starts_at, two.ends_at)
              or (one.clinic_id = two.clinic_id and one.provider_id = two.provider_id
                and (one.starts_at at time zone 'Asia/Singapore')::date = (two.starts_at at time zone 'Asia/Singapore')::date))) as "isOverlapping",
      exists (select from niks_account where patient_id = ${other}) or exists (select from niks_movement where patient_id = ${other})
        or exists (select from niks_opening where patient_id = ${other}) as "hasNiks"`.execute(db);
  return rows[0] as PairFacts;
};

/** Facts that build on the rows that moved. */
export const readUnmergeFacts = async (db: Kysely<Database>, merged: MergedPair): Promise<UnmergeFacts> => {
  const { id, stays } = merged;
  const moved = (name: string) => sql`(select row_key from patient_move where merge_id = ${id} and of_table = ${name})`;
  const { rows } = await sql<UnmergeFacts>`
    select exists (select from patient where id = ${stays} and merged_into is not null) as "isMerged",
      ${isClosing(merged)} as "isClosing",
      exists (select from niks_movement where invoice_id in ${moved('invoice')})
        or exists (select from waiting_niks where id in ${moved('waiting_niks')} and taken_at is not null) as "hasNiks",
      exists (select from appointment where id in ${moved('appointment')} and (
          (bill_id is not null and bill_id not in ${moved('invoice')})
          or (invoice_id is not null and invoice_id not in ${moved('invoice')})))
        or exists (select from invoice_item where refillable_id in ${moved('refillable')} and invoice_id not in ${moved('invoice')})
        or exists (select from inventory_credit where (invoice_id in ${moved('invoice')} and invoice_id not in ${moved('inventory_credit')})
          or (invoice_id in ${moved('inventory_credit')} and bill_id is not null and bill_id not in ${moved('invoice')}))
        or exists (select from brought_use where credit_id in ${moved('brought_credit')} and bill_id not in ${moved('invoice')})
        or exists (select from patient_identity where patient_id = ${stays} and singpass_sub is not null
          and exists (select from patient_move where merge_id = ${id} and of_table = 'patient_identity')) as "isUsed"`.execute(
    db,
  );
  return rows[0] as UnmergeFacts;
};

/** Redirects to `stays` all patients that were merged into `other`, and `other` itself. */
export const noteMerged = async (
  tx: Tx,
  { id, stays, other }: MergedPair,
  { by, filled, now }: { by: StaffId; filled: readonly string[]; now: IsoInstant },
): Promise<void> => {
  await sql`update patient set merged_into = ${stays} where id = ${other} or merged_into = ${other}`.execute(tx);
  await sql`
    update patient_merge set outcome = 'done', decided_by = ${by}, decided_at = ${now}, filled = ${[...filled]}::text[]
    where id = ${id}`.execute(tx);
};

export const noteDeclined = async (tx: Tx, id: MergeId, by: StaffId, now: IsoInstant): Promise<void> => {
  await sql`
    update patient_merge set outcome = 'declined', decided_by = ${by}, decided_at = ${now} where id = ${id}`.execute(
    tx,
  );
};

/** The other patient counts as one again, with everyone who was merged into that patient. */
export const noteUndone = async (
  tx: Tx,
  { id, other }: MergedPair,
  { by, now }: { by: StaffId; now: IsoInstant },
): Promise<void> => {
  await sql`update patient set merged_into = null where id = ${other}`.execute(tx);
  await sql`
    update patient set merged_into = ${other}
    where id in (select other_id from patient_merge where patient_id = ${other} and outcome = 'done')`.execute(tx);
  await sql`update patient_merge set outcome = 'undone', undone_by = ${by}, undone_at = ${now} where id = ${id}`.execute(
    tx,
  );
  await tx.deleteFrom('patient_move').where('merge_id', '=', id).execute();
};

/** The number moves with the rows. */
export const noteNumberMoved = async (tx: Tx, id: MergeId): Promise<void> => {
  await tx
    .insertInto('patient_move')
    .values({ merge_id: id, of_table: 'patient_identity', row_key: 'number' })
    .execute();
};
export const isNumberMoved = async (tx: Tx, id: MergeId): Promise<boolean> =>
  (await tx
    .selectFrom('patient_move')
    .select('row_key')
    .where('merge_id', '=', id)
    .where('of_table', '=', 'patient_identity')
    .executeTakeFirst()) !== undefined;
