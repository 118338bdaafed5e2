/** Credit of a former system: it comes off the bills of visits until it is used up. The bill is locked first. */
import { sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { balanceOf, post } from './journal.store.ts';

export const insertBroughtCredit = async (
  tx: Transaction<Database>,
  credit: { id: string; patientId: PatientId; amount: Money; now: IsoInstant },
): Promise<void> => {
  await tx
    .insertInto('brought_credit')
    .values({ id: credit.id, patient_id: credit.patientId, amount: credit.amount, created_at: credit.now })
    .execute();
};

const addUsed = async (tx: Transaction<Database>, id: string, amount: Money): Promise<void> => {
  await sql`update brought_credit set used = used + ${amount} where id = ${id}`.execute(tx);
};

/** Takes the rest of a patient's credits off a bill, the oldest first. @returns the sum that came off */
export const takeBroughtCredit = async (
  tx: Transaction<Database>,
  { patientId, billId }: { patientId: PatientId; billId: InvoiceId },
  now: IsoInstant,
): Promise<Money> => {
  const { rows } = await sql<{ id: string; left: Money }>`
    select id, amount - used - returned as left from brought_credit
    where patient_id = ${patientId} and used + returned < amount order by id for update`.execute(tx);
  // as a card would pay it: whole cents
  let owed = Math.max(0, moneyFromCents(centsOf(await balanceOf(tx, billId))));
  let taken = 0;
  for (const { id, left } of rows) {
    const amount = Math.min(left, owed) as Money;
    if (amount <= 0) break;
    await tx.insertInto('brought_use').values({ credit_id: id, bill_id: billId, amount }).execute();
    await addUsed(tx, id, amount);
    await post(tx, {
      invoiceId: billId,
      kind: 'deposit',
      amount: negated(amount),
      cause: `brought:${id}:${billId}`,
      now,
    });
    owed -= amount;
    taken += amount;
  }
  return taken as Money;
};

/** A bill that is void gives back what came off it. @returns that sum */
export const giveBroughtCreditBack = async (
  tx: Transaction<Database>,
  billId: InvoiceId,
  now: IsoInstant,
): Promise<Money> => {
  const uses = await tx
    .deleteFrom('brought_use')
    .where('bill_id', '=', billId)
    .returning(['credit_id as id', 'amount'])
    .execute();
  let given = 0;
  for (const { id, amount } of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await addUsed(tx, id, negated(amount));
    await post(tx, { invoiceId: billId, kind: 'deposit', amount, cause: `brought-back:${id}:${billId}`, now });
    given += amount;
  }
  return given as Money;
};

/** Gives the rest of a credit back. @returns its patient and the rest, which is 0 if it went back before; null for no credit */
export const returnBroughtCredit = async (
  tx: Transaction<Database>,
  id: string,
  now: IsoInstant,
): Promise<{ patientId: PatientId; amount: Money } | null> => {
  const { rows } = await sql<{ patientId: PatientId; amount: Money }>`
    select patient_id as "patientId", amount - used - returned as amount from brought_credit where id = ${id} for update`.execute(
    tx,
  );
  await sql`
    update brought_credit set returned = amount - used, returned_at = coalesce(returned_at, ${now})
    where id = ${id} and used + returned < amount`.execute(tx);
  return rows[0] ?? null;
};
