/** Cards and transfers of wrong amounts, raced against the acts of staff; for tests and for the bench. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addDays, clinicDayOf, MINUTE_MS } from '#contract/time.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { answerOf } from './ask.ts';
import { makeDice } from './dice.ts';
import { CARDS, type OpenGateway } from './gateway.ts';
import { buy, enrol, grant } from './niks.ts';
import { asStaff, itemOf, readInvoice } from './orders.ts';
import { askIntent, intentBody, record } from './unpaid.ts';
import type { World } from './world.ts';

const SITI = patientIdOf('siti');
const NRIC = 'S9271643J';
/** Amounts in SGD that differ from the price of 60, or equal it. */
const SUMS = [5, 25, 59.99, 60, 60.01, 75, 120];
const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };

export interface RacedMoney {
  orders: number;
  /** Cards that the provider charged, and transfers that arrived. */
  charged: number;
  arrived: number;
  /** Calls of staff that succeeded, and that were refused. */
  done: number;
  refused: number;
  /** Answers that no rule explains. */
  failed: string[];
  /** Orders with money to return, before staff returned it. */
  toReturn: number;
  /** Differences that reconcile and points:prove find at the end. */
  differences: object[];
  /** SGD: the money in the journal, and the money at the bank and the provider. */
  journal: number;
  kept: number;
}

/** Half of the orders are also paid by card, half of them twice by transfer. */
export const racePay = async (
  world: World,
  gateway: OpenGateway,
  { orders: count, seed }: { orders: number; seed: number },
): Promise<RacedMoney> => {
  const dice = makeDice(seed);
  await enrol(world, 'siti');
  await grant(world, 'siti', 200, addDays(clinicDayOf(await world.clock.now()), 40));
  const token = await world.signIn('siti');
  const orders: InvoiceId[] = [];
  for (let index = 0; index < count; index += 1)
    orders.push(await buy(world, 'siti', { items: [itemOf(20, { qty: 2 }), itemOf(20)] }));
  const result: RacedMoney = {
    orders: count,
    charged: 0,
    arrived: 0,
    done: 0,
    refused: 0,
    failed: [],
    toReturn: 0,
    differences: [],
    journal: 0,
    kept: 0,
  };
  const note = ({ status, code }: { status: number; code: string | null }): void => {
    if (status >= 500) result.failed.push(`${status} ${code}`);
    else if (code === null) result.done += 1;
    else result.refused += 1;
  };
  const read = (id: InvoiceId) => readInvoice(world, token, id, SITI);
  /** Opens the form before any money arrives. */
  const openForm = async (id: InvoiceId) => {
    const { invoiceNo, ostBalance } = await read(id);
    const unpaid = { id, invoiceNo, amount: moneyToWire(ostBalance) };
    return { unpaid, secret: (await askIntent(world, token, intentBody(unpaid))).secret ?? '' };
  };
  const byCard = async ({ unpaid, secret }: Awaited<ReturnType<typeof openForm>>): Promise<void> => {
    const { status } = await gateway.pay(secret, dice(4) === 0 ? CARDS.processing : CARDS.good);
    await record(world, token, unpaid);
    if (status === 'processing') gateway.book.decide(secret.split('_secret')[0] ?? '', dice(2) === 0);
  };
  const byTransfer = async (id: InvoiceId, reference: string): Promise<void> => {
    const amount = SUMS[dice(SUMS.length)] ?? 60;
    const { invoiceNo } = await read(id);
    const isNumbered = dice(3) === 0;
    const entered = await (isNumbered
      ? asStaff(world, operatorCalls.enterTransfer, {}, { amount, reference, invoiceNo })
      : asStaff(world, operatorCalls.receiveTransfer, { id }, { amount, reference }));
    note(entered);
    // enters the same line again
    note(await asStaff(world, operatorCalls.receiveTransfer, { id }, { amount, reference }));
  };
  const byStaff = async (id: InvoiceId): Promise<void> => {
    const acts = [
      () => asStaff(world, operatorCalls.rejectOrder, { id }),
      () => asStaff(world, operatorCalls.changeOrderItem, { id }, { item: `${id}-0`, qty: 1, reason: 'One left' }),
      () => asStaff(world, operatorCalls.redeemNiks, { id }, { points: 10, identity: { nric: NRIC } }),
      () => asStaff(world, operatorCalls.returnTransfer, { id }, { amount: 15, reference: `RF-race-${id}` }),
    ];
    const act = acts[dice(acts.length)];
    if (act) note(await act());
  };
  const forms = await Promise.all(orders.map(openForm));
  const races = orders.flatMap((id, index) => [
    async () => {
      const form = forms[index];
      if (form) await byCard(form);
    },
    () => byTransfer(id, `race-${seed}-${index}`),
    () => byStaff(id),
    ...(index % 2 === 0 ? [() => byStaff(id)] : []),
  ]);
  const shuffled = races.map((run) => ({ run, at: dice(1_000_000) })).sort((one, other) => one.at - other.at);
  await Promise.all(shuffled.map(({ run }) => run()));

  // does the work of lost webhooks; then staff return the surplus
  world.clock.advance(3 * MINUTE_MS);
  for (let round = 0; round < 3; round += 1) await heal(world.deps);
  const compared = async () =>
    (await answerOf(world, operatorCalls.comparePayments, { query: { days: 30 }, headers })).data;
  const { toReturn } = await compared();
  result.toReturn = toReturn.length;
  for (const { invoiceNo, amount } of toReturn) {
    const id = (await Promise.all(orders.map(read))).find((one) => one.invoiceNo === invoiceNo)?._id;
    if (id) note(await asStaff(world, operatorCalls.returnTransfer, { id }, { amount, reference: `RF-${id}` }));
  }
  const { differences, toReturn: left } = await compared();
  result.differences = [...differences, ...left, ...(await proveNiks(world.db)).differences];

  const entries = await world.db
    .selectFrom('journal_entry')
    .select(['invoice_id', 'kind', 'amount', 'cause'])
    .where('invoice_id', 'in', orders)
    .execute();
  const money = entries.filter(
    ({ kind, cause }) =>
      kind !== 'charge' && kind !== 'points' && (kind !== 'adjustment' || cause.startsWith('refund-failed:')),
  );
  result.journal = moneyToWire(money.reduce((sum, { amount }) => sum - amount, 0) as Money);
  const lines = await world.db.selectFrom('bank_line').select('amount').where('invoice_id', 'in', orders).execute();
  result.arrived = lines.filter(({ amount }) => amount > 0).length;
  const intents = gateway.book.intents();
  const refunds = gateway.book.refunds().filter(({ status }) => status !== 'failed');
  result.charged = intents.filter(({ status }) => status === 'succeeded').length;
  const cents =
    intents.reduce((sum, { amount_received }) => sum + amount_received, 0) -
    refunds.reduce((sum, { amount }) => sum + amount, 0);
  result.kept = (lines.reduce((sum, { amount }) => sum + amount, 0) / 100 + cents) / 100;
  return result;
};
