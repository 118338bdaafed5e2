/** Answers and contexts of models hold no invoice in a state that no call of the product brings one into. */
import { expect, it } from 'vitest';
import type { Invoice } from '#contract/entities/invoice.ts';
import { machines } from '#model/flows.ts';
import { isReached, tupleOf } from '#model/reached.ts';
import { edgesOf, statesOf } from '#model/walker.ts';

const isInvoice = (one: object): one is Invoice => 'invoiceNo' in one && 'ostBalance' in one && 'payment' in one;

/** Every invoice in a value, at any depth. */
const invoicesIn = (value: unknown, seen: Set<unknown>): Invoice[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return [...(isInvoice(value) ? [value] : []), ...Object.values(value).flatMap((part) => invoicesIn(part, seen))];
};

const stateOf = ({ invoiceType, finalized, payment, delivery, ostBalance }: Invoice) => ({
  invoiceType,
  finalized,
  paymentStatus: payment.status,
  deliveryStatus: delivery[0]?.deliveryStatus ?? null,
  balance: ostBalance,
});

for (const [name, ofMachine] of machines) {
  it(`${name}: its invoices are in states that calls reach`, () => {
    const seen = new Set<unknown>();
    const made = ofMachine.flatMap((flow) => [
      ...edgesOf(flow).flatMap(({ event, label }) => invoicesIn(event, seen).map((invoice) => ({ label, invoice }))),
      ...statesOf(flow).flatMap(({ context }) =>
        invoicesIn(context, seen).map((invoice) => ({ label: 'begins', invoice })),
      ),
    ]);
    const unreached = made.flatMap(({ label, invoice }) =>
      isReached(stateOf(invoice)) ? [] : [`${label}: ${tupleOf(stateOf(invoice))}`],
    );
    expect([...new Set(unreached)].toSorted()).toEqual([]);
  });
}
