/** Orders for tests, and the acts of the clinic's staff on them. */
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { moneyFromWire, moneyToWire } from '#contract/money.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import type { NewInvoice, NewItem } from '#server/money/new-invoice.store.ts';
import { answerOf, ask } from './ask.ts';
import { listUnreached, refuseUnreached } from './unreached.ts';
import type { World } from './world.ts';

/** Id of an invoice of the demo world, by its key. */
export const invoiceIdOf = (key: string) => `invoice-${key}` as InvoiceId;

export const itemOf = (dollars: number, changes: Partial<NewItem> = {}): NewItem => ({
  name: 'Calm barrier cream',
  price: moneyFromWire(dollars),
  qty: 1,
  tax: 0,
  discount: null,
  itemType: 'Product',
  ...changes,
});

/** Makes a store order that is not placed yet; a refill is placed from its beginning. */
export const DRAFT = {
  invoiceType: 'Online Store',
  finalized: false,
  delivery: { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Pending', fee: moneyFromWire(0) },
} satisfies Partial<NewInvoice>;

/** Makes a refill of 20 SGD that is delivered in Singapore; `changes` replace its defaults. @throws in a state that no calls reach */
export const makeInvoice = async (world: World, changes: Partial<NewInvoice> = {}): Promise<InvoiceId> => {
  const now = await world.clock.now();
  const id = await world.db.transaction().execute((tx) =>
    createInvoice(tx, {
      patientId: patientIdOf('meiling'),
      invoiceType: 'Refill',
      clinicId: null,
      finalized: true,
      items: [itemOf(20)],
      delivery: { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Confirmed', fee: moneyFromWire(0) },
      now,
      ...changes,
    }),
  );
  refuseUnreached(await listUnreached(world.db, sql`id = ${id}`));
  return id;
};

export const readInvoice = async (
  world: World,
  token: string,
  id: InvoiceId,
  patientId: PatientId = patientIdOf('meiling'),
): Promise<Invoice> =>
  (await answerOf(world, invoiceCalls.loadInvoice, { token, params: { id }, query: { patientId } })).data;

/** Makes a call as the clinic's staff. */
export const asStaff = <C extends Call>(world: World, call: C, params: Record<string, string>, body: unknown = {}) =>
  ask(world, call, { params, body, headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY } });

/** Records a bank transfer of the balance. */
export const payByTransfer = async (world: World, token: string, id: InvoiceId, reference = `PN-${id}`) => {
  const { ostBalance } = await readInvoice(world, token, id);
  return asStaff(world, operatorCalls.receiveTransfer, { id }, { amount: moneyToWire(ostBalance), reference });
};
