/** A clinic from its folder to a deposit that comes off a bill: each step by a call of the product, each act in the trail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicId, PatientId, Token } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addDays, addMs, clinicDayOf, DAY_MS, HOUR_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { orderBody } from '#harness/server/refills.ts';
import { record, secretOf, type Unpaid } from '#harness/server/unpaid.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { applyTo, type EmptyWorld, openEmptyWorld } from '#test/kit/clinic-folder.ts';
import { askAs, cookieIn, firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';

const KATONG = 'katong-clinic' as ClinicId;
let world: EmptyWorld;
let gateway: OpenGateway;
beforeAll(async () => {
  world = await openEmptyWorld();
  gateway = await openGateway(world);
});
afterAll(async () => {
  await gateway.close();
  await world.close();
});

/** A shift has ended since: the person signs in with password and code. */
const back = async (person: Person): Promise<Person> => {
  const body = { email: person.email, password: STAFF_PASSWORD, code: await person.code() };
  const { headers } = await askAs(world, '', staffCalls.signInStaff, { body });
  const cookie = cookieIn({ headers });
  return { ...person, cookie, ask: (call, asked) => askAs(world, cookie, call, asked) };
};
const patientNow = async (): Promise<Token> => {
  const { username, password } = signUpOf();
  return (await answerOf(world, signinCalls.signIn, { body: { username, password, remember: false } })).token;
};

/** The first free time of the clinic on a day after tomorrow. */
const firstFree = async (token: string) => {
  const from = addDays(clinicDayOf(await world.clock.now()), 2);
  const slots = [
    ...(await freeSlots(world, token, { clinic: KATONG, from })),
    ...(await freeSlots(world, token, { clinic: KATONG, from: `${addDays(from, 28).slice(0, 7)}-01` })),
  ];
  const slot = slots.find(({ type }) => type === 'NORMAL');
  if (!slot) throw new Error('Nothing is free');
  return slot;
};
const book = async (token: string, id: PatientId) => {
  const slot = await firstFree(token);
  const { data } = await answerOf(world, appointmentCalls.createAppointment, { token, body: bookingOf(slot, id) });
  return { ...data, startsAt: instantAt(slot.date, slot.startTime) };
};
const payByCard = async (token: string, invoice: Unpaid) => {
  expect((await gateway.pay(await secretOf(world, token, invoice))).status).toBe('succeeded');
  expect((await record(world, token, invoice)).status).toBe(200);
};
const billOf = async (token: string, id: string, patientId: PatientId) =>
  (await answerOf(world, invoiceCalls.loadInvoice, { token, params: { id }, query: { patientId } })).data;
const done = async (asked: Promise<{ status: number; code: unknown }>) => {
  const { status, code } = await asked;
  expect([status, code]).toEqual([200, null]);
};

test('SERVER-34 SERVER-42: a clinic from its folder serves a patient from sign-up to the second bill', async () => {
  await applyTo(world);
  const admin = await firstAdmin(world);
  let reception = await invited(world, admin, ['reception']);
  let doctor = await invited(world, admin, ['clinician']);
  let dispensary = await invited(world, admin, ['dispensary']);

  const person = signUpOf();
  await done(signUp(world, await verifiedGuest(world), person));
  let token = await patientNow();
  const { data: profile } = await answerOf(world, profileCalls.loadProfile, { token });
  const id = profile._id;

  // the first visit
  const first = await book(token, id);
  expect(first.invoice).toBeNull();
  await done(reception.ask(operatorCalls.acceptAppointment, { params: { id: first.appointment._id } }));
  world.clock.set(first.startsAt);
  [reception, doctor] = [await back(reception), await back(doctor)];
  const { nric } = person.identity as { nric: string };
  await done(
    reception.ask(operatorCalls.seeIdentity, {
      params: { id },
      body: { identity: { nric }, contact: person.username },
    }),
  );
  await done(reception.ask(operatorCalls.noteArrival, { params: { id: first.appointment._id }, body: {} }));
  const ends = addDays(clinicDayOf(first.startsAt), 90);
  const ended = await doctor.ask(operatorCalls.endVisit, {
    params: { id: first.appointment._id },
    body: {
      fee: { price: 80, taxPercentage: 9 },
      given: [{ item: 'adapalene-01', qty: 1, refill: { qty: 2, lastsDays: 45, endsOn: ends } }],
    },
  });
  const billId = ended.answer?.data.invoice ?? '';
  token = await patientNow();
  const bill = await billOf(token, billId, id);
  expect(bill.items.map(({ name }) => name)).toEqual(['Skin review', 'Adapalene 0.1% gel']);
  await payByCard(token, { id: bill._id, invoiceNo: bill.invoiceNo, amount: moneyToWire(bill.ostBalance) });
  expect((await billOf(token, billId, id)).payment.status).toBe('paid');

  // what may be had again
  const [again] = (await answerOf(world, refillCalls.listRefillables, { token, query: { patientId: id } })).data;
  if (!again) throw new Error('Nothing may be had again');
  const { data: cart } = await answerOf(world, refillCalls.priceCart, {
    token,
    body: { cart: [{ _id: again._id, qty: 1 }], clinicId: KATONG },
  });
  const delivery = {
    deliveryType: 'Pickup' as const,
    otherFields: {
      name: person.name,
      email: person.username,
      phoneCode: '+65',
      phoneNumber: '91112222',
      pickupClinic: KATONG,
    },
  };
  const { data: ordered } = await answerOf(world, refillCalls.createRefill, {
    token,
    body: orderBody(cart, delivery, KATONG),
  });
  const order = ordered.invoiceData;
  await done(ask(world, invoiceCalls.requestConfirmation, { token, params: { id: order._id } }));
  dispensary = await back(dispensary);
  await done(dispensary.ask(operatorCalls.acceptOrder, { params: { id: order._id } }));
  await payByCard(token, { id: order._id, invoiceNo: order.invoiceNo, amount: moneyToWire(order.ostBalance) });
  await done(dispensary.ask(operatorCalls.readyForPickup, { params: { id: order._id } }));
  await done(reception.ask(operatorCalls.deliverOrder, { params: { id: order._id } }));
  await done(ask(world, invoiceCalls.confirmReceived, { token, params: { id: order._id } }));
  expect((await billOf(token, order._id, id)).delivery[0]?.deliveryStatus).toBe('Received');

  // missed once
  const missed = await book(token, id);
  await done(doctor.ask(operatorCalls.acceptAppointment, { params: { id: missed.appointment._id } }));
  world.clock.set(addMs(missed.startsAt, HOUR_MS));
  [reception, doctor] = [await back(reception), await back(doctor)];
  await done(doctor.ask(operatorCalls.missAppointment, { params: { id: missed.appointment._id } }));

  // the deposit, and the bill that it comes off
  world.clock.advance(DAY_MS);
  token = await patientNow();
  const last = await book(token, id);
  const owed = last.invoice;
  if (owed === null) throw new Error('No deposit is due');
  expect(owed.invoiceType).toBe('Appointment Deposit');
  await payByCard(token, { id: owed._id, invoiceNo: owed.invoiceNo, amount: moneyToWire(owed.ostBalance) });
  world.clock.set(last.startsAt);
  [reception, doctor] = [await back(reception), await back(doctor)];
  await done(reception.ask(operatorCalls.noteArrival, { params: { id: last.appointment._id }, body: {} }));
  const end = await doctor.ask(operatorCalls.endVisit, {
    params: { id: last.appointment._id },
    body: { fee: { price: 80, taxPercentage: 9 } },
  });
  token = await patientNow();
  const lastBill = await billOf(token, end.answer?.data.invoice ?? '', id);
  expect(lastBill.depositUsed).toBe(owed.ostBalance);
  expect(lastBill.ostBalance).toBe((lastBill.total - owed.ostBalance) as Money);

  const { rows } = (await (await back(admin)).ask(staffCalls.listTrail, { query: { patient: id, reason: 'The walk' } }))
    .answer?.data ?? { rows: [] };
  const acts = new Set(rows.flatMap(({ act, who }) => (who.startsWith('Nadia') ? [act] : [])));
  const DONE = ['acceptAppointment', 'seeIdentity', 'noteArrival', 'endVisit', 'missAppointment', 'deliverOrder'];
  expect(DONE.filter((act) => !acts.has(act))).toEqual([]);
  expect(await compare(world.deps, addMs(await world.clock.now(), -120 * DAY_MS))).toEqual([]);
  expect((await proveNiks(world.db)).first).toBeNull();
});
