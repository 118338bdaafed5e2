/** A clinic from its first staff to a deposit that comes off a bill: each step by a call of the product. */
import { expect } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicId, PatientId, Token } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addDays, addMs, clinicDayOf, DAY_MS, HOUR_MS, type IsoInstant, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots, type Reachable } from '#harness/server/ask.ts';
import { guestOf, send, signUp, verify } from '#harness/server/newcomer.ts';
import { orderBody } from '#harness/server/refills.ts';
import { record, secretOf, type Unpaid } from '#harness/server/unpaid.ts';
import { askAs, cookieIn, invited, type Person, STAFF_PASSWORD } from './staff.ts';

const KATONG = 'katong-clinic' as ClinicId;

/** A server with the example's folder, by what an outsider can do with it. */
export interface OpenClinic extends Reachable {
  setClock: (at: IsoInstant) => Promise<void>;
  /** The last code that was sent to the contact. */
  codeTo: (contact: string) => Promise<string>;
  /** Types the good card on the page of an intent. @returns the status */
  pay: (clientSecret: string) => Promise<string | undefined>;
}

type Hired = Record<'reception' | 'doctor' | 'dispensary', Person>;

/** Everyone who takes part in the walk. */
interface Walkers {
  clinic: OpenClinic;
  person: SignUp;
  id: PatientId;
  /** Staff, each with the newest session, because those of earlier shifts have ended. */
  hired: Hired;
}

const done = async (asked: Promise<{ status: number; code: unknown }>) => {
  const { status, code } = await asked;
  expect([status, code]).toEqual([200, null]);
};

/** The former shift has ended, so the person signs in again with password and code. */
export const back = async (clinic: OpenClinic, person: Person): Promise<Person> => {
  const body = { email: person.email, password: STAFF_PASSWORD, code: await person.code() };
  const { headers } = await askAs(clinic, '', staffCalls.signInStaff, { body });
  const cookie = cookieIn({ headers });
  return { ...person, cookie, ask: (call, asked) => askAs(clinic, cookie, call, asked) };
};
const backOnShift = async ({ clinic, hired }: Walkers, ...roles: (keyof Hired)[]): Promise<void> => {
  for (const role of roles) hired[role] = await back(clinic, hired[role]);
};
const patientNow = async (clinic: OpenClinic, { username, password }: SignUp): Promise<Token> =>
  (await answerOf(clinic, signinCalls.signIn, { body: { username, password, remember: false } })).token;

/** The first free time of the clinic on a day after tomorrow. */
const firstFree = async (clinic: OpenClinic, token: string) => {
  const from = addDays(clinicDayOf(await clinic.clock.now()), 2);
  const slots = [
    ...(await freeSlots(clinic, token, { clinic: KATONG, from })),
    ...(await freeSlots(clinic, token, { clinic: KATONG, from: `${addDays(from, 28).slice(0, 7)}-01` })),
  ];
  const slot = slots.find(({ type }) => type === 'NORMAL');
  if (!slot) throw new Error('Nothing is free');
  return slot;
};
const book = async ({ clinic, id }: Walkers, token: string) => {
  const slot = await firstFree(clinic, token);
  const { data } = await answerOf(clinic, appointmentCalls.createAppointment, { token, body: bookingOf(slot, id) });
  return { ...data, startsAt: instantAt(slot.date, slot.startTime) };
};
const payByCard = async (clinic: OpenClinic, token: string, invoice: Unpaid) => {
  expect(await clinic.pay(await secretOf(clinic, token, invoice))).toBe('succeeded');
  expect((await record(clinic, token, invoice)).status).toBe(200);
};
const billOf = async ({ clinic, id: patientId }: Walkers, token: string, id: string) =>
  (await answerOf(clinic, invoiceCalls.loadInvoice, { token, params: { id }, query: { patientId } })).data;

/** Signs up with the code that the person was sent. */
const join = async (clinic: OpenClinic, person: SignUp, hired: Hired): Promise<Walkers> => {
  const guest = await guestOf(clinic);
  const { identifier } = person;
  await done(send(clinic, guest, identifier));
  await done(verify(clinic, guest, identifier, await clinic.codeTo(identifier)));
  await done(signUp(clinic, guest, person));
  const { data } = await answerOf(clinic, profileCalls.loadProfile, { token: await patientNow(clinic, person) });
  return { clinic, person, id: data._id, hired };
};

/** A visit: treatment, a medicine that can be refilled, and the paid bill. */
const firstVisit = async (walkers: Walkers): Promise<void> => {
  const { clinic, person, id, hired } = walkers;
  const first = await book(walkers, await patientNow(clinic, person));
  expect(first.invoice).toBeNull();
  const params = { id: first.appointment._id };
  await done(hired.reception.ask(operatorCalls.acceptAppointment, { params }));
  await clinic.setClock(first.startsAt);
  await backOnShift(walkers, 'reception', 'doctor', 'dispensary');
  const { nric } = person.identity as { nric: string };
  const seen = { identity: { nric }, contact: person.username };
  await done(hired.reception.ask(operatorCalls.seeIdentity, { params: { id }, body: seen }));
  await done(hired.reception.ask(operatorCalls.noteArrival, { params, body: {} }));
  const endsOn = addDays(clinicDayOf(first.startsAt), 90);
  const ended = await hired.doctor.ask(operatorCalls.endVisit, {
    params,
    body: {
      fee: { price: 80, taxPercentage: 9 },
      given: [{ item: 'adapalene-01', qty: 1, refill: { qty: 2, lastsDays: 45, endsOn } }],
    },
  });
  const billId = ended.answer?.data.invoice ?? '';
  const token = await patientNow(clinic, person);
  const bill = await billOf(walkers, token, billId);
  expect(bill.items.map(({ name }) => name)).toEqual(['Skin review', 'Adapalene 0.1% gel']);
  await payByCard(clinic, token, { id: bill._id, invoiceNo: bill.invoiceNo, amount: moneyToWire(bill.ostBalance) });
  expect((await billOf(walkers, token, billId)).payment.status).toBe('paid');
};

/** Has the medicine again, pays it, and takes it at the counter. */
const refill = async (walkers: Walkers): Promise<void> => {
  const { clinic, person, id: patientId, hired } = walkers;
  const token = await patientNow(clinic, person);
  const [again] = (await answerOf(clinic, refillCalls.listRefillables, { token, query: { patientId } })).data;
  if (!again) throw new Error('Nothing may be had again');
  const { data: cart } = await answerOf(clinic, refillCalls.priceCart, {
    token,
    body: { cart: [{ _id: again._id, qty: 1 }], clinicId: KATONG },
  });
  const contact = { name: person.name, email: person.username, phoneCode: '+65', phoneNumber: '91112222' };
  const delivery = { deliveryType: 'Pickup' as const, otherFields: { ...contact, pickupClinic: KATONG } };
  const { data: ordered } = await answerOf(clinic, refillCalls.createRefill, {
    token,
    body: orderBody(cart, delivery, KATONG),
  });
  const { _id: id, invoiceNo, ostBalance } = ordered.invoiceData;
  await done(ask(clinic, invoiceCalls.requestConfirmation, { token, params: { id } }));
  await done(hired.dispensary.ask(operatorCalls.acceptOrder, { params: { id } }));
  await payByCard(clinic, token, { id, invoiceNo, amount: moneyToWire(ostBalance) });
  await done(hired.dispensary.ask(operatorCalls.readyForPickup, { params: { id } }));
  await done(hired.reception.ask(operatorCalls.deliverOrder, { params: { id } }));
  await done(ask(clinic, invoiceCalls.confirmReceived, { token, params: { id } }));
  expect((await billOf(walkers, token, id)).delivery[0]?.deliveryStatus).toBe('Received');
};

const miss = async (walkers: Walkers): Promise<void> => {
  const { clinic, person, hired } = walkers;
  const missed = await book(walkers, await patientNow(clinic, person));
  const params = { id: missed.appointment._id };
  await done(hired.doctor.ask(operatorCalls.acceptAppointment, { params }));
  await clinic.setClock(addMs(missed.startsAt, HOUR_MS));
  await backOnShift(walkers, 'doctor');
  await done(hired.doctor.ask(operatorCalls.missAppointment, { params }));
};

/** Books again with the deposit that is now due; it comes off the next bill. */
const payDeposit = async (walkers: Walkers): Promise<void> => {
  const { clinic, person, hired } = walkers;
  await clinic.setClock(addMs(await clinic.clock.now(), DAY_MS));
  const before = await patientNow(clinic, person);
  const last = await book(walkers, before);
  const owed = last.invoice;
  if (owed === null) throw new Error('No deposit is due');
  expect(owed.invoiceType).toBe('Appointment Deposit');
  await payByCard(clinic, before, { id: owed._id, invoiceNo: owed.invoiceNo, amount: moneyToWire(owed.ostBalance) });
  await clinic.setClock(last.startsAt);
  await backOnShift(walkers, 'reception', 'doctor');
  const params = { id: last.appointment._id };
  await done(hired.reception.ask(operatorCalls.noteArrival, { params, body: {} }));
  const end = await hired.doctor.ask(operatorCalls.endVisit, {
    params,
    body: { fee: { price: 80, taxPercentage: 9 } },
  });
  const lastBill = await billOf(walkers, await patientNow(clinic, person), end.answer?.data.invoice ?? '');
  expect(lastBill.depositUsed).toBe(owed.ostBalance);
  expect(lastBill.ostBalance).toBe((lastBill.total - owed.ostBalance) as Money);
};

/** All acts of the staff about the patient on the way. */
export const WALKED = [
  'acceptAppointment',
  'seeIdentity',
  'noteArrival',
  'endVisit',
  'acceptOrder',
  'readyForPickup',
  'deliverOrder',
  'missAppointment',
] as const;

/** @returns the patient, and the acts of the staff about the patient as the trail has them */
export const walkThrough = async (clinic: OpenClinic, admin: Person, person: SignUp) => {
  const hired: Hired = {
    reception: await invited(clinic, admin, ['reception']),
    doctor: await invited(clinic, admin, ['clinician']),
    dispensary: await invited(clinic, admin, ['dispensary']),
  };
  const walkers = await join(clinic, person, hired);
  const { id } = walkers;
  await firstVisit(walkers);
  await refill(walkers);
  await miss(walkers);
  await payDeposit(walkers);
  const asked = { query: { patient: id, reason: 'The walk' } };
  const { answer } = await (await back(clinic, admin)).ask(staffCalls.listTrail, asked);
  const rows = answer?.data.rows ?? [];
  const acts = new Set(rows.flatMap(({ act, who }) => (who.startsWith('Nadia') ? [act] : [])));
  return { id, acts, token: await patientNow(clinic, person) };
};
