/** Missed appointments, and the deposits that settle them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DEPOSIT_HOLD_MS } from '#contract/constants.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, DAY_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { moneyOf, record, unpaidInvoice } from '#harness/server/unpaid.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { entryOf, firstRemote, type Held, hold, payUnseen, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(() => gateway.close());

const noShow = async (token: string, userId: MemberId) =>
  (await answerOf(world(), appointmentCalls.checkNoShow, { token, params: { patientId: patientIdOf(userId) } })).data;
const firstFree = async (token: string) => {
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  return slot;
};
const holdOf = async (userId: MemberId): Promise<[string, Held]> => {
  const token = await world().signIn(userId);
  return [token, await hold(world(), token, await firstFree(token), patientIdOf(userId))];
};
const confirm = (token: string, invoiceId: string) =>
  ask(world(), paymentCalls.confirmDepositCredit, { token, params: { invoiceId } });
const pay = async (token: string, held: Held) => {
  await payUnseen(world(), gateway, token, held);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
};
const credits = () =>
  world().db.selectFrom('inventory_credit').select(['invoice_id', 'patient_id', 'amount']).execute();

test('SERVER-39 API-45: the latest missed appointment, with its place, day, time and phone number', async () => {
  const token = await world().signIn('grace');
  expect(await noShow(token, 'grace')).toEqual({
    hasAnyNoShowAppointments: true,
    latestAppointmentDetails: {
      clinic: 'Orchard clinic',
      aptDate: '2026-11-12',
      startTime: '10:00',
      startDateTime: '2026-11-12T02:00:00.000Z',
      call: '+65 6550 0120',
    },
  });
  await world().db.deleteFrom('appointment').where('id', '=', 'appointment-grace-missed-1').execute();
  expect((await noShow(token, 'grace')).latestAppointmentDetails).toMatchObject({
    clinic: 'Orchard salon',
    aptDate: '2026-10-12',
  });
});

test('SERVER-39: nobody else’s; a family member’s is shown', async () => {
  const token = await world().signIn('meiling');
  const check = (patientId: string) => ask(world(), appointmentCalls.checkNoShow, { token, params: { patientId } });
  for (const stranger of ['patient-ravi', 'patient-nobody']) expect((await check(stranger)).code).toBe('NOT_FOUND');
  await world()
    .db.updateTable('appointment')
    .set({ patient_id: patientIdOf('ethan') })
    .where('id', '=', 'appointment-ravi-missed-1')
    .execute();
  expect((await check('patient-ethan')).answer?.data.hasAnyNoShowAppointments).toBe(true);
});

test('BOOK-39: with the tag Deposit Paid there is no open missed appointment, and nothing is due', async () => {
  const token = await world().signIn('daniel');
  expect(await noShow(token, 'daniel')).toEqual({ hasAnyNoShowAppointments: false, latestAppointmentDetails: null });
  const { answer } = await tryBook(world(), token, await firstFree(token), patientIdOf('daniel'));
  expect(answer?.data).toMatchObject({ invoice: null, holdUntil: null, appointment: { state: 'new' } });
});

test.for([false, true])(
  'SERVER-34 HOLD-03: whoever missed one is asked for a deposit and held forty minutes, with missedAppointment %s in the body',
  async (missedAppointment) => {
    const token = await world().signIn('ravi');
    const slot = await firstFree(token);
    const body = { ...bookingOf(slot, patientIdOf('ravi')), missedAppointment };
    const { data } = await answerOf(world(), appointmentCalls.createAppointment, { token, body });
    const now = await world().clock.now();
    expect(data).toMatchObject({
      holdUntil: addMs(now, DEPOSIT_HOLD_MS),
      serverNow: now,
      appointment: {
        state: 'pending',
        bookingType: 'NORMAL',
        holdUntil: addMs(now, DEPOSIT_HOLD_MS),
        invoiceId: data.invoice?._id,
      },
      invoice: {
        invoiceType: 'Appointment Deposit',
        ostBalance: moneyFromWire(32.7),
        totalTax: moneyFromWire(2.7),
        finalized: false,
        payment: { status: 'none' },
      },
    });
    const freed = async () => (await freeSlots(world(), token)).some(({ _id }) => _id === slot._id);
    world().clock.advance(DEPOSIT_HOLD_MS - 1);
    expect(await freed()).toBe(false);
    world().clock.advance(1);
    expect(await freed()).toBe(true);
    await sweepHolds(world().deps);
    expect(await toldOf(world(), data.appointment._id)).toEqual(['holdMade', 'holdReleased']);
  },
);

test('BOOK-29 SERVER-34: a remote consultation costs its fee, whatever was missed', async () => {
  const token = await world().signIn('ravi');
  const { invoice } = await hold(world(), token, await firstRemote(world(), token), patientIdOf('ravi'));
  expect(invoice.amount).toBe(70.85);
});

test('SERVER-42 SERVER-43 BOOK-37 API-49: the paid deposit books, is a credit once, sets the tag and settles what was missed', async () => {
  const [token, held] = await holdOf('ravi');
  expect((await confirm(token, held.invoice.id)).code).toBe('NOT_PAID');
  await pay(token, held);
  expect(await entryOf(world(), token, held.id)).toMatchObject({
    state: 'new',
    teleconsultLink: null,
    invoiceId: null,
  });
  const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token, held.invoice.id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await credits()).toEqual([
    { invoice_id: held.invoice.id, patient_id: 'patient-ravi', amount: moneyFromWire(32.7) },
  ]);
  expect(await noShow(token, 'ravi')).toMatchObject({ hasAnyNoShowAppointments: false });
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token });
  expect(data.tags.map(({ name }) => name)).toEqual(['Deposit Paid', 'No Show']);
  const next = await tryBook(world(), token, await firstFree(token), patientIdOf('ravi'));
  expect(next.answer?.data).toMatchObject({ invoice: null, appointment: { state: 'new' } });
});

test('SERVER-43: what was settled stays so when the clinic takes the tag away, what is missed later does not', async () => {
  const [token, held] = await holdOf('grace');
  await pay(token, held);
  await world()
    .db.deleteFrom('patient_tag')
    .where('patient_id', '=', patientIdOf('grace'))
    .where('name', '=', 'Deposit Paid')
    .execute();
  expect((await noShow(token, 'grace')).hasAnyNoShowAppointments).toBe(false);
  await world().db.updateTable('appointment').set({ state: 'missed' }).where('id', '=', held.id).execute();
  expect((await noShow(token, 'grace')).latestAppointmentDetails?.startDateTime).toBe(
    instantAt(held.slot.date, held.slot.startTime),
  );
});

test('SERVER-42: two deposits paid at once are two credits, and each once', async () => {
  const token = await world().signIn('grace');
  const [first, second] = await freeSlots(world(), token);
  if (!first || !second) throw new Error('Nothing is free');
  const held = [
    await hold(world(), token, first, patientIdOf('grace')),
    await hold(world(), token, second, patientIdOf('grace')),
  ];
  for (const one of held) await payUnseen(world(), gateway, token, one);
  const replies = await Promise.all([...held, ...held].map(({ invoice }) => record(world(), token, invoice)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await credits()).map(({ invoice_id }) => invoice_id).sort()).toEqual(
    held.map(({ invoice }) => invoice.id).sort(),
  );
});

test('SERVER-42: only for a deposit of the caller: no stranger’s, no other invoice, no lost one', async () => {
  const [token, held] = await holdOf('ravi');
  const siti = await world().signIn('siti');
  expect((await confirm(siti, held.invoice.id)).code).toBe('NOT_FOUND');
  expect((await confirm(token, 'nothing')).code).toBe('NOT_FOUND');
  expect((await confirm(token, (await unpaidInvoice(world(), 2_000, 'ravi')).id)).code).toBe('NOT_FOUND');
  const remote = await hold(world(), token, await firstRemote(world(), token), patientIdOf('ravi'));
  await pay(token, remote);
  expect((await confirm(token, remote.invoice.id)).code, 'a fee is no deposit').toBe('NOT_FOUND');
  await payUnseen(world(), gateway, token, held);
  world().clock.set(held.holdUntil);
  expect((await tryBook(world(), siti, held.slot, patientIdOf('siti'))).status).toBe(200);
  await record(world(), token, held.invoice);
  expect(await entryOf(world(), token, held.id)).toMatchObject({
    state: 'lost',
    refund: { amount: moneyFromWire(32.7) },
  });
  expect((await confirm(token, held.invoice.id)).code).toBe('NOT_PAID');
  expect(await credits()).toEqual([]);
  expect((await noShow(token, 'ravi')).hasAnyNoShowAppointments).toBe(true);
});

test('SERVER-42: a deposit that was paid stays a credit when the appointment is cancelled', async () => {
  const [token, held] = await holdOf('ravi');
  await world()
    .db.updateTable('appointment')
    .set({
      starts_at: addMs(instantAt(held.slot.date, held.slot.startTime), DAY_MS),
      ends_at: addMs(instantAt(held.slot.date, held.slot.endTime), DAY_MS),
    })
    .where('id', '=', held.id)
    .execute();
  await pay(token, held);
  const params = { id: held.id };
  expect((await ask(world(), appointmentCalls.cancelAppointment, { token, params })).status).toBe(200);
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'paid' });
  expect(await credits()).toHaveLength(1);
  expect(gateway.book.refunds()).toEqual([]);
});

test('SERVER-34: without a deposit fee in the database the booking is refused', async () => {
  const token = await world().signIn('ravi');
  await world().db.deleteFrom('setting').where('name', '=', 'appointment-deposit-fee').execute();
  const { status, code } = await tryBook(world(), token, await firstFree(token), patientIdOf('ravi'));
  expect({ status, code }).toEqual({ status: 409, code: 'DEPOSIT_REQUIRED' });
  expect((await freeSlots(world(), token)).map(({ _id }) => _id)).toContain((await firstFree(token))._id);
});
