/** Many parallel changes of money, some of them repeated, refused or aborted; for tests and for the bench. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyFromCents, negated } from '#contract/money.ts';
import type { JournalKind } from '#server/db/money-tables.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import { withRetry } from '#server/kit/database-errors.ts';
import { Refused } from '#server/kit/refused.ts';
import { requestConfirmation } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { post } from '#server/money/journal.store.ts';
import { rejectOrder } from '#server/money/order.service.ts';
import { receiveTransfer } from '#server/money/transfer.service.ts';
import { returnTransfer } from '#server/money/transfer-return.service.ts';
import { makeDice } from './dice.ts';
import { DRAFT, makeInvoice } from './orders.ts';
import type { World } from './world.ts';

export interface Storm {
  done: number;
  /** Refused by a rule. */
  refused: number;
  /** Aborted on purpose after a posting. */
  brokenOff: number;
  /** Number of postings by cause. */
  posted: Map<string, number>;
}

class BrokenOff extends Error {}

/** @param among number of invoices that share the operations */
export const storm = async (
  world: World,
  { operations, among, atOnce, seed }: { operations: number; among: number; atOnce: number; seed: number },
): Promise<Storm> => {
  const dice = makeDice(seed);
  const now = await world.clock.now();
  const ids: InvoiceId[] = [];
  for (let index = 0; index < among; index += 1) ids.push(await makeInvoice(world, DRAFT));
  const result: Storm = { done: 0, refused: 0, brokenOff: 0, posted: new Map() };
  const pick = (): InvoiceId => ids[dice(ids.length)] ?? ids[0] ?? ('' as InvoiceId);

  /** The amount and the invoice follow from the cause, as in a repeated message. */
  const posting = (kind: JournalKind, number: number, sign: 1 | -1) => ({
    invoiceId: ids[number % ids.length] ?? pick(),
    kind,
    amount: moneyFromCents(sign * (1 + ((number * 7_919) % 5_000))),
    cause: `${kind}:storm-${seed}-${number}`,
    now,
  });
  const operation = (): (() => Promise<string | null>) => {
    const [choice, number, id] = [dice(12), dice(Math.ceil(operations / 3)), pick()];
    const inOne = <Result>(work: (tx: Transaction<Database>) => Promise<Result>): Promise<Result> =>
      withRetry(() => world.db.transaction().execute(work));
    const postOne = (kind: JournalKind, sign: 1 | -1, isBrokenOff = false) => {
      const one = posting(kind, number, sign);
      return inOne(async (tx) => {
        const isNew = await post(tx, one);
        if (isBrokenOff) throw new BrokenOff();
        return isNew ? one.cause : null;
      });
    };
    const none = async (work: (tx: Transaction<Database>) => Promise<unknown>) => {
      await inOne(work);
      return null;
    };
    if (choice < 4) return () => postOne('payment', -1);
    if (choice < 6) return () => postOne('refund', 1);
    if (choice < 7) return () => postOne('adjustment', number % 2 === 0 ? 1 : -1);
    if (choice < 8) return () => postOne('payment', -1, true);
    if (choice < 9)
      return () =>
        none(async (tx) => {
          const { balance } = await findInvoiceForPayment(tx, id);
          await receiveTransfer(tx, id, { amount: balance, reference: `storm-${seed}-${number}` }, now);
        });
    if (choice < 10)
      return () =>
        none(async (tx) => {
          const amount = negated((await findInvoiceForPayment(tx, id)).balance);
          await returnTransfer(tx, id, { amount, reference: `storm-${seed}-${number}` }, now);
        });
    if (choice < 11) return () => none((tx) => rejectOrder(tx, id, now));
    return () =>
      none(async (tx) => {
        const { patientId } = await findInvoiceForPayment(tx, id);
        await requestConfirmation(tx, patientId, id, now);
      });
  };

  const queue = Array.from({ length: operations }, operation);
  const work = async (): Promise<void> => {
    for (let run = queue.pop(); run; run = queue.pop()) {
      try {
        const cause = await run();
        if (cause !== null) result.posted.set(cause, (result.posted.get(cause) ?? 0) + 1);
        result.done += 1;
      } catch (error) {
        if (error instanceof BrokenOff) result.brokenOff += 1;
        else if (error instanceof Refused) result.refused += 1;
        else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
};

/** Errors in the books; empty if all is well. */
export const auditBooks = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string; balance: Money; sum: Money; charged: Money; total: Money }>`
    select invoice.id, balance, total, coalesce(sum(amount), 0)::bigint as sum,
      coalesce(sum(amount) filter (where kind in ('charge', 'points') or cause like 'rounding:%' or cause like 'changed:%'), 0)::bigint as charged
    from invoice left join journal_entry on invoice_id = invoice.id group by invoice.id`.execute(db);
  return rows.flatMap(({ id, balance, sum, charged, total }) => [
    ...(balance === sum ? [] : [`${id}: the balance is ${balance}, its entries come to ${sum}`]),
    ...(charged === total ? [] : [`${id}: the total is ${total}, asked for were ${charged}`]),
  ]);
};
