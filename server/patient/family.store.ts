import type { Insertable, Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

type Tx = Transaction<Database>;
type FamilyRow = Insertable<Database['family']>;

/** Two members at once are added one after the other. */
export const lockFamily = async (tx: Tx, accountId: PatientId): Promise<void> => {
  await tx.selectFrom('patient').select('id').where('id', '=', accountId).forUpdate().execute();
};

export const listMembers = async (tx: Tx, accountId: PatientId): Promise<PatientId[]> => {
  const rows = await tx.selectFrom('family').select('member_id').where('patient_id', '=', accountId).execute();
  return rows.map(({ member_id }) => member_id);
};

/** An existing member gets the relation and the basis that staff have seen now. */
export const keepMember = async (tx: Tx, row: FamilyRow): Promise<void> => {
  const { relation, basis } = row;
  await tx
    .insertInto('family')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patient_id', 'member_id']).doUpdateSet({ relation, basis }))
    .execute();
};

/** @returns false when the person is not a member */
export const deleteMember = async (tx: Tx, accountId: PatientId, memberId: PatientId): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('family')
    .where('patient_id', '=', accountId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
