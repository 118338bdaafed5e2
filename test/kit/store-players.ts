/** Plays the orders of model/products/store-steps.ts with the real server's calls, and reads what the rows say of them. */
import { sql } from 'kysely';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId, Token } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, MINUTE_MS, msOf } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import type { OpenGateway } from '#harness/server/gateway.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { ABROAD, PICKUP } from '#harness/server/refills.ts';
import { askCode, askOrder, inStore, orderOf, setInStore, startGuest } from '#harness/server/store.ts';
import type { World } from '#harness/server/world.ts';
import type { World as Modelled } from '#model/products/store-server.ts';
import { committedOf, type StoreAct, type StoreWalk } from '#model/products/store-steps.ts';
import type { WorldStep } from '#model/products/world-walks.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { openCards } from './card-players.ts';
import type { Players } from './world-replay.ts';

/** The last piece, and a thing of which there is enough. */
const LAST = 'Calm barrier cream';
const OTHER = 'Niacinamide 10% serum';
/** A code that can be used once in all. */
const CODE = 'LASTONE';
const GUEST_EMAIL = 'guest@example.com';

type Step = WorldStep<Modelled, StoreAct>;

interface Row {
  id: InvoiceId;
  finalized: boolean;
  payment: Invoice['payment']['status'];
  delivery: string;
  isAsked: boolean;
  hasCode: boolean;
}

export const openPlayers = async (
  world: World,
  gateway: OpenGateway,
  { rules, hasCode }: StoreWalk,
): Promise<Players<Modelled, StoreAct>> => {
  const { clock, db, deps } = world;
  const { way, isGuest } = rules;
  const cards = openCards(world, gateway);
  await setInStore(world, LAST, rules.pieces);
  if (way === 'nothing to pay') await sql`update inventory set price = 0 where name = ${LAST}`.execute(db);
  // a guest proves who is there for a code that each person may use once
  await sql`update promotion set patient_limit = 1 where code = ${CODE}`.execute(db);
  const buyer: { token: string; patient: PatientId } = isGuest
    ? await startGuest(world, GUEST_EMAIL)
    : { token: await world.signIn('meiling'), patient: patientIdOf('meiling') };
  const token = buyer.token as Token;
  const siti = { token: await world.signIn('siti'), patient: patientIdOf('siti') };
  const orders: InvoiceId[] = [];
  /** The last request with a kept answer. */
  let last: { key: string; promotions: string[]; date: number } = { key: '', promotions: [], date: 0 };

  const orderAt = (at: number): InvoiceId => {
    const id = orders[at];
    if (id === undefined) throw new Error(`There is no order ${at + 1}`);
    return id;
  };
  const read = (at: number) => readInvoice(world, token, orderAt(at), buyer.patient);
  const due = async (at: number) => {
    const { _id: id, invoiceNo, ostBalance } = await read(at);
    return { id, invoiceNo, amount: moneyToWire(ostBalance) };
  };
  const order = async (withCode: boolean, isRepeat: boolean): Promise<string | null> => {
    const now = Math.floor(msOf(await clock.now()) / 1_000);
    const asked = isRepeat ? last : { key: crypto.randomUUID(), promotions: withCode ? [CODE] : [], date: now };
    const delivery = way === 'abroad' ? ABROAD : PICKUP;
    const { answer, code } = await askOrder(
      world,
      { [LAST]: 1 },
      {
        ...buyer,
        delivery,
        promotions: asked.promotions,
        date: asked.date,
        reuses: !isGuest,
        identifiers: isGuest ? [GUEST_EMAIL] : [],
        headers: { [IDEMPOTENCY_HEADER]: asked.key },
      },
    );
    if (answer === null) return code;
    last = asked;
    const { invoice } = answer.data;
    if (!orders.includes(invoice._id)) orders.push(invoice._id);
    return committedOf(invoice);
  };
  const checkCode = async (isProven: boolean): Promise<string | null> => {
    const identifiers = isGuest && isProven ? [GUEST_EMAIL] : [];
    return (await askCode(world, CODE, { [LAST]: 1 }, { ...buyer, identifiers })).code ?? 'done';
  };
  const settle = async (at: number): Promise<string | null> => {
    const call = way === 'abroad' ? invoiceCalls.requestConfirmation : invoiceCalls.closeInvoice;
    return (await ask(world, call, { token, params: { id: orderAt(at) } })).code ?? 'done';
  };
  const pay = async (at: number, end: string): Promise<void> => cards.pay(token, await due(at), end);
  const transfer = async (id: InvoiceId, ostBalance: Money): Promise<void> => {
    const body = { amount: moneyToWire(ostBalance), reference: `PN-${id}` };
    const { code } = await asStaff(world, operatorCalls.receiveTransfer, { id }, body);
    if (code !== null) throw new Error(code);
  };
  /** Another customer's order, which is paid at once. */
  const bySiti = async (name: string, promotions: string[]) => {
    const { _id } = await orderOf(world, { [name]: 1 }, { ...siti, promotions });
    const call = way === 'nothing to pay' ? invoiceCalls.closeInvoice : invoiceCalls.requestConfirmation;
    await answerOf(world, call, { token: siti.token, params: { id: _id } });
    const { ostBalance } = await readInvoice(world, siti.token, _id, siti.patient);
    if (ostBalance > 0) await transfer(_id, ostBalance);
  };
  /** Sessions go on beyond the days that pass. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    const now = await clock.now();
    await db
      .updateTable('session')
      .set({ used_at: now, ends_at: addMs(now, 30 * DAY_MS) })
      .execute();
    await followOrders(deps);
  };
  /** The staff's deadline passes, a letter says so, and the last day passes; an order beside it that waits would end, too. */
  const endByTime = async (at: number, { orders: all }: Modelled) => {
    const isAlone = all.every(({ status, money }, index) => index === at || status === 'ended' || money === 'paid');
    if (!isAlone) {
      const { code } = await asStaff(world, operatorCalls.rejectOrder, { id: orderAt(at) }, { reason: null });
      if (code !== null) throw new Error(code);
      return;
    }
    for (let weeks = 0; weeks < 4; weeks += 1) await pass(7 * DAY_MS);
  };
  const happens = async (what: string, at: number, next: Modelled): Promise<void> => {
    switch (what) {
      case 'its time is over':
        return pass(16 * MINUTE_MS);
      case 'its time is over while the provider does not answer':
        gateway.trouble.kind = 'fails';
        await pass(16 * MINUTE_MS);
        gateway.trouble.kind = 'none';
        return;
      case 'the provider tells of the charge':
        return cards.tell(orderAt(at));
      case 'the bank agrees':
        return cards.decide(orderAt(at), true);
      case 'the bank refuses':
        return cards.decide(orderAt(at), false);
      case 'the transfer is counted':
        return transfer(orderAt(at), (await read(at)).ostBalance);
      case 'its transfer never comes':
      case 'nobody answers it':
        return endByTime(at, next);
      case 'somebody else buys the piece':
        return bySiti(LAST, []);
      case 'somebody else uses the code':
        return bySiti(OTHER, [CODE]);
      default:
        throw new Error(`Nobody does so: ${what}`);
    }
  };

  const play = async ({ act, next }: Step): Promise<string | null> => {
    switch (act.type) {
      case 'order':
        return order(act.hasCode, act.isRepeat);
      case 'check code':
        return checkCode(act.isProven);
      case 'settle':
        return settle(act.at);
      case 'pay':
        await pay(act.at, act.end);
        return null;
      case 'happens':
        await happens(act.what, act.at, next);
        return null;
    }
  };

  const rowOf = async (id: InvoiceId): Promise<Row> => {
    const { rows } = await sql<Row>`
      select id, finalized, payment_status as payment, delivery_status as delivery,
        confirmation_requested_at is not null as "isAsked",
        exists (select from promotion_use where invoice_id = id) as "hasCode"
      from invoice join delivery on invoice_id = id where id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`No order ${id}`);
    return row;
  };
  const statusOf = ({ finalized, delivery }: Row): string => {
    if (delivery === 'Rejected') return 'ended';
    if (!finalized) return 'draft';
    return way === 'abroad' ? 'requested' : 'placed';
  };
  const moneyOf = async ({ id, payment }: Row): Promise<string> => {
    if (await cards.isUnseen(id)) return 'unseen';
    return payment === 'refunded' ? 'refunding' : payment;
  };
  return {
    play,
    look: async () => {
      const seen: { orders: string[]; said: string[]; left: number } = { orders: [], said: [], left: 0 };
      for (const [at, id] of orders.entries()) {
        const row = await rowOf(id);
        seen.orders.push(`${statusOf(row)}, ${await moneyOf(row)}${row.hasCode && hasCode ? ', with the code' : ''}`);
        seen.said.push(committedOf(await read(at)));
      }
      seen.left = await inStore(world, LAST);
      return seen;
    },
  };
};
