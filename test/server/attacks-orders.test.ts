/** Attempts from outside: an order made with another person's email and number is visible to its maker only. */
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { PatientId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { HOME, refillable } from '#harness/server/refills.ts';
import { orderOf, startGuest } from '#harness/server/store.ts';
import { intentBody } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const mei = patientIdOf('meiling');
/** Delivery to Mei with her name, email and number; she has proven both contacts. */
const TO_HER = { ...HOME, otherFields: { ...HOME.otherFields, phoneNumber: '91234501' } };
const CREAM = { 'Calm barrier cream': 1 };
let ofMei: string;
beforeEach(async () => {
  ofMei = await world().signIn('meiling');
});

interface Somebody {
  token: string;
  patient: PatientId;
}
/** All calls that take one order's id, its number or its receipt. */
const ABOUT_ONE = Object.values(allCalls)
  .flatMap((calls) => Object.values<Call>(calls))
  .filter(({ access, path }) => access !== 'operator' && /\/:(id|invoiceId)\b/.test(path) && path.includes('invoice'));

const refusalsOf = async ({ token, patient }: Somebody, order: Invoice): Promise<Set<unknown>> => {
  const { _id: id, invoiceNo, patientId, ostBalance } = order;
  const amount = moneyToWire(ostBalance);
  const codes = new Set<unknown>();
  for (const call of ABOUT_ONE)
    for (const named of [patient, patientId]) {
      const query = { patientId: named };
      codes.add((await ask(world(), call, { token, params: { id, invoiceId: id }, query, body: {} })).code);
    }
  codes.add((await ask(world(), paymentCalls.createIntent, { token, body: intentBody({ id, amount }) })).code);
  const paid = { invoiceNo, paymentAmt: amount };
  codes.add((await ask(world(), paymentCalls.recordPayment, { token, body: paid })).code);
  return codes;
};
/** Everything that shows a member their orders: lists, notifications, and the NIK$ earned by them. */
const seenBy = async (token: string, patientId: PatientId) => {
  const lists = [true, false].map((finalized) =>
    answerOf(world(), invoiceCalls.listInvoices, { token, query: { patientId, finalized: String(finalized) } }),
  );
  return JSON.stringify([
    await Promise.all(lists),
    (await answerOf(world(), profileCalls.listNotifications, { token })).data,
    (await answerOf(world(), niksCalls.loadMembership, { token })).data,
  ]);
};
const NONE = new Set(['NOT_FOUND']);
/** Codes for a guest: calls for members only refuse before any look-up. */
const NONE_FOR_GUESTS = new Set(['NOT_FOUND', 'MEMBERS_ONLY']);

test('calls about one order are known', () => {
  expect(ABOUT_ONE.length).toBeGreaterThanOrEqual(5);
});

test('ROLE-06: what a guest orders under a member’s email and number is out of the member’s reach, and the other way round', async () => {
  const before = await seenBy(ofMei, mei);
  const guest = await startGuest(world());
  const theirs = await orderOf(world(), CREAM, { ...guest, delivery: TO_HER, reuses: false });
  expect(theirs.delivery[0]?.otherFields?.email).toBe('meiling.tan@example.com');
  expect(await refusalsOf({ token: ofMei, patient: mei }, theirs)).toEqual(NONE);
  expect(await seenBy(ofMei, mei)).toBe(before);
  await world().sendMail();
  expect(world().outbox.list()).toEqual([]);
  const hers = await orderOf(world(), CREAM, { token: ofMei, delivery: TO_HER });
  expect(await refusalsOf(guest, hers)).toEqual(NONE_FOR_GUESTS);
  expect((await readInvoice(world(), guest.token, theirs._id, guest.patient))._id).toBe(theirs._id);
});

test('ROLE-06: two guests under the same email and number have an order each, and neither sees the other’s', async () => {
  const [one, other] = [await startGuest(world()), await startGuest(world())];
  const order = await orderOf(world(), CREAM, { ...one, delivery: TO_HER, reuses: false });
  await orderOf(world(), CREAM, { ...other, delivery: TO_HER, reuses: false });
  expect(await refusalsOf(other, order)).toEqual(NONE_FOR_GUESTS);
});

test('ROLE-06: what the desk orders for a patient under another member’s email and number is the patient’s alone', async () => {
  const before = await seenBy(ofMei, mei);
  const ravi = patientIdOf('ravi');
  const made = await asStaff(
    world(),
    operatorCalls.orderRefill,
    { id: ravi },
    {
      clinicId: 'orchard-clinic',
      cart: [{ _id: refillable('ravi-calm-barrier-cream'), qty: 1 }],
      delivery: { ...TO_HER, deliveryFee: 0 },
    },
  );
  const id = made.answer?.data._id;
  if (id === undefined) throw new Error(`Nothing was ordered: ${made.code}`);
  const ofRavi = await world().signIn('ravi');
  const order = await readInvoice(world(), ofRavi, id, ravi);
  expect(order.delivery[0]?.otherFields?.email).toBe('meiling.tan@example.com');
  expect(await refusalsOf({ token: ofMei, patient: mei }, order)).toEqual(NONE);
  expect(await seenBy(ofMei, mei)).toBe(before);
});
