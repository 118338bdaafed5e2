/** Each table with patients: its rows move from `other` to `stays` and can go back, or have a reason not to move. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { MergeMoves } from '#contract/entities/desk-merge.ts';
import type { MergeId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The patient that stays, and the other one. */
export interface Pair {
  stays: PatientId;
  other: PatientId;
}
export interface MergedPair extends Pair {
  id: MergeId;
}

interface Moving {
  /** Names a row within its table, before and after it moves. */
  key: RawBuilder<unknown>;
  column: 'patient_id' | 'member_id';
  /** Rows that `stays` has already: they are not moved. */
  has: (stays: PatientId) => RawBuilder<unknown>;
}

const moving = (
  key: RawBuilder<unknown> = sql`id`,
  has: Moving['has'] = () => sql`false`,
  column: Moving['column'] = 'patient_id',
): Moving => ({ key, has, column });

const OF_ACCOUNTS = 'the other has no account';
const NUMBER = 'moves with the number';

/** Every table with a patient; a table without a row here fails a test. */
export const OF_PATIENTS: Readonly<Partial<Record<keyof Database, Moving | string>>> = {
  appointment: moving(),
  waitlist_entry: moving(),
  invoice: moving(),
  record_entry: moving(),
  refillable: moving(),
  refill_cart: moving(
    undefined,
    (stays) => sql`
      invoice_id is null and exists (select from refill_cart kept where kept.patient_id = ${stays} and kept.invoice_id is null)`,
  ),
  inventory_credit: moving(sql`invoice_id`),
  brought_credit: moving(),
  waiting_niks: moving(),
  promotion_use: moving(sql`promotion_id || ' ' || invoice_id`),
  brought_over: moving(sql`kind || ' ' || former_id`),
  patient_tag: moving(
    sql`name`,
    (stays) => sql`
      exists (select from patient_tag kept where kept.patient_id = ${stays} and kept.name = moving.name)`,
  ),
  family: moving(sql`patient_id`, undefined, 'member_id'),
  notification: moving(
    undefined,
    (stays) => sql`exists (
      select from notification kept
      where kept.patient_id = ${stays} and kept.letter = moving.letter and kept.subject = moving.subject)`,
  ),
  letter: moving(),
  letter_choice: moving(
    sql`kind || ' ' || channel`,
    (stays) => sql`exists (
      select from letter_choice kept
      where kept.patient_id = ${stays} and kept.kind = moving.kind and kept.channel = moving.channel)`,
  ),

  patient: 'the row of the other stays, and leads to the one that stays',
  patient_identity: NUMBER,
  identifier: NUMBER,
  patient_merge: 'says itself who is who',
  trail: 'is only added to: its readers follow the merge',
  niks_account: 'the other is no member',
  niks_lot: 'the other is no member',
  niks_movement: 'the other is no member',
  niks_opening: 'the other is no member',
  closure: OF_ACCOUNTS,
  consent: OF_ACCOUNTS,
  data_file: OF_ACCOUNTS,
  device: OF_ACCOUNTS,
  email_confirmation: OF_ACCOUNTS,
  former_contact: OF_ACCOUNTS,
  login: OF_ACCOUNTS,
  pending_contact: OF_ACCOUNTS,
  picture: OF_ACCOUNTS,
  record_opening: OF_ACCOUNTS,
  reset_token: OF_ACCOUNTS,
  session: OF_ACCOUNTS,
  user_id_ticket: OF_ACCOUNTS,
  look_up: 'counts tries of a day',
};

const MOVING = Object.entries(OF_PATIENTS).flatMap(([name, how]): [string, Moving][] =>
  typeof how === 'object' ? [[name, how]] : [],
);

/** Moves all rows of the other, and lists them, so that they can go back. Both patients must be locked. */
export const moveRows = async (tx: Transaction<Database>, { id, stays, other }: MergedPair): Promise<void> => {
  for (const [name, { key, column, has }] of MOVING)
    await sql`
      with moved as (
        update ${sql.table(name)} moving set ${sql.ref(column)} = ${stays}
        where ${sql.ref(column)} = ${other} and not (${has(stays)}) returning ${key} as row_key)
      insert into patient_move (merge_id, of_table, row_key) select ${id}, ${name}, row_key from moved`.execute(tx);
  await sql`
    update invoice set merged_no = (select nextval('journal_entry_id_seq'))
    where id in (select row_key from patient_move where merge_id = ${id} and of_table = 'invoice')`.execute(tx);
};

/** Moves back the listed rows that still exist. */
export const returnRows = async (tx: Transaction<Database>, { id, stays, other }: MergedPair): Promise<void> => {
  await sql`
    update invoice set merged_no = null
    where id in (select row_key from patient_move where merge_id = ${id} and of_table = 'invoice')`.execute(tx);
  for (const [name, { key, column }] of MOVING)
    await sql`
      update ${sql.table(name)} moving set ${sql.ref(column)} = ${other}
      where ${sql.ref(column)} = ${stays} and ${key} in (
        select row_key from patient_move where merge_id = ${id} and of_table = ${name})`.execute(tx);
};

export const countMoves = async (db: Kysely<Database>, { other }: Pair): Promise<MergeMoves> => {
  const { rows } = await sql<MergeMoves>`
    select (select count(*) from appointment where patient_id = ${other})::int
        + (select count(*) from waitlist_entry where patient_id = ${other})::int as visits,
      count(*) filter (where invoice_type in ('Refill', 'Online Store'))::int as orders,
      count(*) filter (where invoice_type not in ('Refill', 'Online Store'))::int as bills,
      (select count(*) from record_entry where patient_id = ${other})::int as records,
      (select count(*) from refillable where patient_id = ${other})::int as prescriptions,
      (select count(*) from family where member_id = ${other})::int as families,
      (select coalesce(sum(points), 0) from waiting_niks where patient_id = ${other} and taken_at is null)::int as niks
    from invoice where patient_id = ${other}`.execute(db);
  return rows[0] as MergeMoves;
};

/** Copies the particulars that `stays` lacks from `other`. @returns the copied columns */
export const fillParticulars = async (tx: Transaction<Database>, { stays, other }: Pair): Promise<string[]> => {
  const { rows } = await sql<{ filled: string[] }>`
    with lacking as (
      select array_remove(array[
          case when stays.email is null and other.email is not null then 'email' end,
          case when stays.phone is null and other.phone is not null then 'phone' end,
          case when stays.birth_month is null and other.birth_month is not null then 'birth_month' end,
          case when stays.address is null and other.address is not null then 'address' end], null) as filled, other.*
      from patient stays, patient other where stays.id = ${stays} and other.id = ${other}),
    filling as (
      update patient set email = coalesce(patient.email, lacking.email), phone = coalesce(patient.phone, lacking.phone),
        birth_month = coalesce(patient.birth_month, lacking.birth_month),
        country_code = case when 'address' = any(filled) then lacking.country_code else patient.country_code end,
        postal = case when 'address' = any(filled) then lacking.postal else patient.postal end,
        unit = case when 'address' = any(filled) then lacking.unit else patient.unit end,
        address = coalesce(patient.address, lacking.address)
      from lacking where patient.id = ${stays})
    select filled from lacking`.execute(tx);
  return rows[0]?.filled ?? [];
};

/** Clears the copied particulars that still equal those of `other`. */
export const clearParticulars = async (
  tx: Transaction<Database>,
  { stays, other }: Pair,
  filled: readonly string[],
): Promise<void> => {
  const isFilled = (column: string) => sql`${column}::text = any(${[...filled]}::text[])`;
  const kept = (column: string, of: string) => sql`
    case when ${isFilled(of)} and patient.${sql.ref(of)} is not distinct from other.${sql.ref(of)} then null
      else patient.${sql.ref(column)} end`;
  await sql`
    update patient set email = ${kept('email', 'email')}, phone = ${kept('phone', 'phone')},
      birth_month = ${kept('birth_month', 'birth_month')}, address = ${kept('address', 'address')},
      country_code = ${kept('country_code', 'address')}, postal = ${kept('postal', 'address')}, unit = ${kept('unit', 'address')}
    from patient other where patient.id = ${stays} and other.id = ${other}`.execute(tx);
};
