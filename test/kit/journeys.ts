/** How invoices begin, and everything that patients, staff, banks and jobs can do about one: by calls of the product alone. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { RefundWay } from '#contract/calls/operator-money.calls.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import { type Money, moneyFromWire, moneyToWire, negated } from '#contract/money.ts';
import { addDays, clinicDayOf, HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { ask, bookOne, freeSlots } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway } from '#harness/server/gateway.ts';
import { enrol, grant } from '#harness/server/niks.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { ABROAD, HOME, PICKUP, PLAIN, orderOf as refillOf, SPECIAL, type Wanted } from '#harness/server/refills.ts';
import { orderOf, SHOP, startGuest } from '#harness/server/store.ts';
import { askIntent, intentBody, record } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { productIdOf } from '#server/demo/store.store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { startSession } from '#server/session/session.store.ts';
import { firstRemote, hold, payUnseen } from './holds.ts';

const WEEK_MS = 7 * 24 * HOUR_MS;

export interface Subject {
  id: InvoiceId;
  token: string;
  patient: PatientId;
  /** Id of the visit that the invoice pays for. */
  visit?: AppointmentId;
}
export interface Harness {
  world: World;
  gateway: OpenGateway;
}

const CREAM = { 'Calm barrier cream': 2 };
/** Identity numbers by patient. */
const NUMBERS: Readonly<Record<string, string>> = {
  [patientIdOf('siti')]: 'S9271643J',
  [patientIdOf('meiling')]: 'S8412345E',
};
const FIVE = moneyFromWire(5);
const FEE = { price: 100 as Money, taxPercentage: 9 };

const signedIn = async ({ world }: Harness, member: MemberId) => ({
  token: await world.signIn(member),
  patient: patientIdOf(member),
});

const grantSome = async (world: World, member: MemberId) =>
  grant(world, member, 200, addDays(clinicDayOf(await world.clock.now()), 200));

const store =
  (delivery: SentDelivery, promotions: string[] = []) =>
  async (harness: Harness): Promise<Subject> => {
    const who = await signedIn(harness, 'siti');
    await enrol(harness.world, 'siti');
    await grantSome(harness.world, 'siti');
    const { _id } = await orderOf(harness.world, CREAM, { ...who, delivery, promotions });
    return { ...who, id: _id };
  };
/** Orders goods whose price the code covers. */
const storeForNothing = async (harness: Harness): Promise<Subject> => {
  const who = await signedIn(harness, 'siti');
  const { db } = harness.world;
  const priced = (price: Money) => sql`update inventory set price = ${price} where name = 'Hand cream'`.execute(db);
  const { rows } = await sql<{ price: Money }>`select price from inventory where name = 'Hand cream'`.execute(db);
  await priced(moneyFromWire(4));
  const { _id } = await orderOf(
    harness.world,
    { 'Hand cream': 1 },
    { ...who, delivery: ABROAD, promotions: ['FIVEOFF'] },
  );
  await priced(rows[0]?.price ?? (0 as Money));
  return { ...who, id: _id };
};
const guest = async ({ world }: Harness): Promise<Subject> => {
  const who = await startGuest(world);
  const { _id } = await orderOf(world, CREAM, { ...who, reuses: false });
  return { ...who, id: _id };
};
const refill =
  (wanted: Wanted, delivery: SentDelivery) =>
  async (harness: Harness): Promise<Subject> => {
    const who = await signedIn(harness, 'meiling');
    await grantSome(harness.world, 'meiling');
    return { ...who, id: (await refillOf(harness.world, wanted, delivery, who))._id };
  };
const counterRefill = async (harness: Harness): Promise<Subject> => {
  const who = await signedIn(harness, 'meiling');
  const cart = Object.entries(PLAIN).map(([name, qty]) => ({ _id: `refillable-${name}`, qty }));
  const body = { clinicId: 'orchard-clinic', cart, delivery: PICKUP };
  const { answer } = await asStaff(harness.world, operatorCalls.orderRefill, { id: who.patient }, body);
  if (answer === null) throw new Error('Nothing was ordered');
  return { ...who, id: answer.data._id };
};

const held = async (harness: Harness, member: MemberId, isRemote: boolean) => {
  const who = await signedIn(harness, member);
  const [first] = isRemote ? [await firstRemote(harness.world, who.token)] : await freeSlots(harness.world, who.token);
  if (!first) throw new Error('Nothing is free');
  return { ...who, held: await hold(harness.world, who.token, first, who.patient) };
};
const fee = (member: MemberId, isRemote: boolean) => async (harness: Harness) => {
  const { held: one, ...who } = await held(harness, member, isRemote);
  return { ...who, id: one.invoice.id, visit: one.id };
};
const billed = async ({ world }: Harness, visit: AppointmentId): Promise<InvoiceId> => {
  const { answer } = await asStaff(world, operatorCalls.endVisit, { id: visit }, { fee: FEE });
  if (!answer?.data.invoice) throw new Error('No bill');
  return answer.data.invoice;
};
const bill = async (harness: Harness): Promise<Subject> => {
  const who = await signedIn(harness, 'meiling');
  const { slot, appointment } = await bookOne(harness.world, who.token);
  harness.world.clock.set(instantAt(slot.date, slot.startTime));
  return { ...who, id: await billed(harness, appointment._id), visit: appointment._id };
};
const billAfterDeposit = async (harness: Harness): Promise<Subject> => {
  const { held: one, ...who } = await held(harness, 'ravi', false);
  await payUnseen(harness.world, harness.gateway, who.token, one);
  await record(harness.world, who.token, one.invoice);
  harness.world.clock.set(instantAt(one.slot.date, one.slot.startTime));
  return { ...who, id: await billed(harness, one.id), visit: one.id };
};
/** The server names the sum when it refuses another one. */
const sold = (way: 'cash' | 'transfer') => async (harness: Harness) => {
  const { world } = harness;
  const who = await signedIn(harness, 'siti');
  const items = [{ item: productIdOf('Calm barrier cream'), pieces: 1 }];
  const sell = (total: number) =>
    asStaff(
      world,
      operatorCalls.sellAtCounter,
      {},
      { unit: SHOP, items, patient: who.patient, way, reference: `PN-${crypto.randomUUID()}`, total },
    );
  const { refusal } = await sell(0.05);
  const { answer, code } = await sell(v.parse(v.object({ total: v.number() }), refusal?.data).total);
  if (answer === null) throw new Error(`Not sold: ${code}`);
  return { ...who, id: answer.data._id };
};

/** Every way in which an invoice begins. */
const STARTS = {
  'store, sent': store(HOME),
  'store, picked up': store(PICKUP),
  'store, abroad': store(ABROAD),
  'store, abroad for nothing': storeForNothing,
  'store, nothing to pay': store(PICKUP, ['WELCOME10']),
  'store, a guest': guest,
  'refill, sent': refill(PLAIN, HOME),
  'refill, picked up': refill(PLAIN, PICKUP),
  'refill, to be confirmed': refill(SPECIAL, PICKUP),
  'refill, abroad': refill(SPECIAL, ABROAD),
  'refill at the counter': counterRefill,
  consultation: fee('meiling', true),
  deposit: fee('ravi', false),
  bill,
  'bill after a deposit': billAfterDeposit,
  'sold at the counter, in cash': sold('cash'),
  'sold at the counter, by transfer': sold('transfer'),
} satisfies Record<string, (harness: Harness) => Promise<Subject>>;

type Act = (harness: Harness, subject: Subject) => Promise<unknown>;

const own = ({ world }: Harness, { id, token, patient }: Subject) => readInvoice(world, token, id, patient);
const asPatient =
  (
    call: typeof invoiceCalls.closeInvoice | typeof invoiceCalls.keepForCounter | typeof invoiceCalls.confirmReceived,
  ): Act =>
  ({ world }, { id, token }) =>
    ask(world, call, { token, params: { id } });
const asking =
  (means: 'confirmation' | 'transfer'): Act =>
  ({ world }, { id, token }) =>
    ask(world, invoiceCalls.requestConfirmation, { token, params: { id }, query: { means } });
const byStaff =
  (call: Parameters<typeof asStaff>[1], body: object = {}): Act =>
  ({ world }, { id }) =>
    asStaff(world, call, { id }, body);
const ofVisit =
  (call: Parameters<typeof asStaff>[1], body: object = {}): Act =>
  async ({ world }, { visit }) =>
    visit && (await asStaff(world, call, { id: visit }, body));
/** @param isTold whether the page reports the payment afterwards */
const byCard =
  (card: string, isTold = true): Act =>
  async (harness, subject) => {
    const { invoiceNo, ostBalance } = await own(harness, subject);
    const unpaid = { id: subject.id, invoiceNo, amount: moneyToWire(ostBalance) };
    const { secret } = await askIntent(harness.world, subject.token, intentBody(unpaid));
    if (secret === null) return;
    await harness.gateway.pay(secret, card);
    if (isTold) await record(harness.world, subject.token, unpaid);
  };
const bankSays =
  (isPaid: boolean): Act =>
  async ({ world, gateway }, { id }) => {
    const intents = await world.db.selectFrom('payment_intent').select('id').where('invoice_id', '=', id).execute();
    for (const intent of intents)
      if (gateway.book.find(intent.id).status === 'processing') gateway.book.decide(intent.id, isPaid);
    await heal(world.deps);
  };
const transfer =
  (amountOf: (balance: Money) => number): Act =>
  async (harness, subject) => {
    const amount = amountOf((await own(harness, subject)).ostBalance);
    if (amount <= 0) return;
    const reference = `PN-${crypto.randomUUID()}`;
    await asStaff(harness.world, operatorCalls.receiveTransfer, { id: subject.id }, { amount, reference });
  };
const ofAnother: Act = async ({ world }, { id }) => {
  const line = await world.db
    .selectFrom('bank_line')
    .innerJoin('invoice', 'invoice.id', 'bank_line.invoice_id')
    .select(['bank_line.id', 'invoice_no'])
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  if (!line) return;
  const body = { from: line.invoice_no, invoiceNo: null, reason: 'Another order is meant' };
  await asStaff(world, operatorCalls.moveTransfer, { id: String(line.id) }, body);
};
const sentBack: Act = async (harness, subject) => {
  const { ostBalance } = await own(harness, subject);
  if (ostBalance >= 0) return;
  const body = { amount: moneyToWire(negated(ostBalance)), reference: `RF-${crypto.randomUUID()}` };
  await asStaff(harness.world, operatorCalls.returnTransfer, { id: subject.id }, body);
};
const inCash: Act = async (harness, subject) => {
  const amount = moneyToWire((await own(harness, subject)).ostBalance);
  if (amount > 0)
    await asStaff(harness.world, operatorCalls.receivePayment, { id: subject.id }, { way: 'cash', amount });
};
/** @param amount null: everything that is left of the payment */
const goesBack =
  (way: RefundWay, amount: number | null): Act =>
  async (harness, subject) => {
    const { payments } = await own(harness, subject);
    const paid = payments.reduce((sum, each) => sum + moneyToWire(each.amount), 0);
    const body = { way, amount: amount ?? paid - 2, reason: 'Charged twice' };
    await asStaff(harness.world, operatorCalls.refundInvoice, { id: subject.id }, body);
  };
const niks =
  (pointsOf: (dollars: number) => number): Act =>
  async (harness, subject) => {
    const dollars = moneyToWire((await own(harness, subject)).ostBalance);
    const body = { points: pointsOf(dollars), identity: { nric: NUMBERS[subject.patient] } };
    const { refusal } = await asStaff(harness.world, operatorCalls.redeemNiks, { id: subject.id }, body);
    if (refusal !== null) throw new Error(`NIK$ were refused: ${refusal.message}`);
  };
const fewer =
  (qty: number): Act =>
  async (harness, subject) => {
    const body = { item: `${subject.id}-0`, qty, reason: 'One left' };
    await asStaff(harness.world, operatorCalls.changeOrderItem, { id: subject.id }, body);
  };
/** Sessions end while time passes. */
const signInAgain = async ({ world }: Harness, subject: Subject) => {
  subject.token = await startSession(world.db, subject.patient, 'remembered', await world.clock.now());
};
const passes =
  (ms: number): Act =>
  async (harness, subject) => {
    const { world } = harness;
    world.clock.advance(ms);
    await signInAgain(harness, subject);
    await sweepHolds(world.deps);
    await followOrders(world.deps);
    await heal(world.deps);
  };
const visitComes: Act = async (harness, subject) => {
  const { world } = harness;
  const { visit } = subject;
  if (!visit) return;
  const { starts_at } = await world.db
    .selectFrom('appointment')
    .select('starts_at')
    .where('id', '=', visit)
    .executeTakeFirstOrThrow();
  if (starts_at <= (await world.clock.now())) return;
  world.clock.set(starts_at);
  await signInAgain(harness, subject);
};
/** The next visit of the patient, at the clinic. */
const nextVisitEnds: Act = async (harness, subject) => {
  const { world } = harness;
  const { slot, appointment } = await bookOne(world, subject.token);
  world.clock.set(instantAt(slot.date, slot.startTime));
  await signInAgain(harness, subject);
  await asStaff(world, operatorCalls.endVisit, { id: appointment._id }, { fee: { ...FEE, price: moneyToWire(FIVE) } });
};
const refundsEnd: Act = async ({ world, gateway }) => {
  gateway.book.endRefunds();
  await heal(world.deps);
};

const ACTS = {
  closes: asPatient(invoiceCalls.closeInvoice),
  'announces a transfer': asking('transfer'),
  'comes to the counter': asPatient(invoiceCalls.keepForCounter),
  'pays by card': byCard(CARDS.good),
  'pays by card, refunded late': byCard(CARDS.lateRefund),
  'pays by card, the bank decides': byCard(CARDS.processing),
  'pays by card, and nobody says so': byCard(CARDS.good, false),
  'the bank agrees': bankSays(true),
  'the bank refuses': bankSays(false),
  'a transfer comes': transfer(moneyToWire),
  'a part is transferred': transfer((balance) => Math.min(5, moneyToWire(balance) - 1)),
  'too much is transferred': transfer((balance) => moneyToWire(balance) + 5),
  'its transfer is of another order': ofAnother,
  'pays in cash': inCash,
  'two dollars go back in cash': goesBack('cash', 2),
  'the rest goes back in cash': goesBack('cash', null),
  'two dollars go back by card': goesBack('card', 2),
  'two dollars go back by bank': goesBack('bank', 2),
  'the NIK$ go back': byStaff(operatorCalls.returnNiks, { reason: 'Another way' }),
  'is sent back by bank': sentBack,
  'refunds end': refundsEnd,
  'a quarter of an hour passes': passes(16 * MINUTE_MS),
  'days pass': passes(60 * HOUR_MS),
  'a week passes': passes(WEEK_MS + HOUR_MS),
  'asks the clinic': asking('confirmation'),
  'NIK$ pay a part': niks(() => 5),
  'NIK$ pay all': niks(Math.ceil),
  'is accepted': byStaff(operatorCalls.acceptOrder),
  'is rejected': byStaff(operatorCalls.rejectOrder, { reason: 'Recalled' }),
  'fewer pieces': fewer(1),
  'none of it': fewer(0),
  'is sent': byStaff(operatorCalls.shipOrder, { parcelNo: '8841' }),
  'is ready': byStaff(operatorCalls.readyForPickup),
  'is delivered': byStaff(operatorCalls.deliverOrder),
  receives: asPatient(invoiceCalls.confirmReceived),
  'cancels the visit': async ({ world }, { visit, token }) =>
    visit && (await ask(world, appointmentCalls.cancelAppointment, { token, params: { id: visit } })),
  'the clinic rejects the visit': ofVisit(operatorCalls.rejectAppointment),
  'the clinic cancels the visit': ofVisit(operatorCalls.cancelAppointmentAtClinic),
  'the visit comes': visitComes,
  'the visit goes on at the clinic': ofVisit(operatorCalls.redirectVisit, { soon: 'today', reason: 'To be seen' }),
  'the next visit ends with a small bill': nextVisitEnds,
  'the visit ends': ofVisit(operatorCalls.endVisit),
  'the visit ends with a bill': ofVisit(operatorCalls.endVisit, { fee: FEE }),
  'the visit ends with a small bill': ofVisit(operatorCalls.endVisit, { fee: { ...FEE, price: 5 as Money } }),
  'the sale is void': byStaff(operatorCalls.voidSale, { reason: 'Scanned twice' }),
  'the bill is void': ofVisit(operatorCalls.voidBill, { reason: 'Another service' }),
} satisfies Record<string, Act>;

/** A beginning, and what happens then. */
export type Journey = readonly [start: keyof typeof STARTS, ...acts: (keyof typeof ACTS)[]];

/** Takes a journey in the world as it was seeded. @param look after each step */
export const take = async (harness: Harness, [start, ...acts]: Journey, look: (subject: Subject) => Promise<void>) => {
  await harness.world.reset();
  // the catalogue is no state of an order: NIK$ can pay whole dollars, and a code takes everything off
  await sql`update inventory set price = ${moneyFromWire(10)}, tax = 0`.execute(harness.world.db);
  await sql`update promotion set discount = 100 where code = 'WELCOME10'`.execute(harness.world.db);
  const subject = await STARTS[start](harness);
  await look(subject);
  for (const name of acts) {
    await ACTS[name](harness, subject);
    await look(subject);
  }
};
