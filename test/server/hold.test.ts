/** Bookings that are held until they are paid: what they are made of, when they end, what frees them. */
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { DEPOSIT_HOLD_MS, IDEMPOTENCY_HEADER, OPERATOR_KEY_HEADER, REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { CARDS, openGateway } from '#harness/server/gateway.ts';
import { askIntent, intentBody, moneyOf, record, secretOf } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { agendaOf, entryOf, firstRemote, hold, isFree, REMOTE, remoteSlots, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const operator = { headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY } };
const [meilingId, sitiId] = [patientIdOf('meiling'), patientIdOf('siti')];

test('SERVER-33 SERVER-34 SERVER-35: a remote booking is held for fifteen minutes, with the unpaid invoice of the fee', async () => {
  const token = await world().signIn('meiling');
  const slot = await firstRemote(world(), token);
  const { answer } = await tryBook(world(), token, slot);
  const now = await world().clock.now();
  const holdUntil = addMs(now, REMOTE_HOLD_MS);
  const { appointment, invoice } = answer?.data ?? {};
  expect(answer?.data).toMatchObject({ holdUntil, serverNow: now });
  expect(appointment).toMatchObject({
    state: 'pending',
    bookingType: REMOTE,
    startDateTime: instantAt(slot.date, slot.startTime),
    clinicId: 'orchard-clinic',
    locationName: 'Orchard clinic',
    teleconsultLink: null,
    holdUntil,
    invoiceId: invoice?._id,
    revision: 0,
    refund: null,
  });
  expect(invoice).toMatchObject({
    patientId: meilingId,
    invoiceType: 'Remote Consultation',
    finalized: false,
    subtotal: moneyFromWire(65),
    totalTax: moneyFromWire(5.85),
    total: moneyFromWire(70.85),
    ostBalance: moneyFromWire(70.85),
    items: [{ name: 'Remote consultation', qty: 1, afterTaxPrice: moneyFromWire(70.85) }],
    payment: { status: 'none' },
  });
  expect(await entryOf(world(), token, appointment?._id ?? '')).toEqual(appointment);
  expect(await isFree(world(), token, slot)).toBe(false);
  expect(await toldOf(world(), appointment?._id ?? ''), 'nobody is told of a booking that is none yet').toEqual([]);
});

test('PAY-21: while the bank decides about its payment, the list of appointments says so', async () => {
  const gateway = await openGateway(world());
  const token = await world().signIn('meiling');
  const { id, invoice } = await hold(world(), token, await firstRemote(world(), token));
  const said = async () => (await entryOf(world(), token, id))?.isPaymentProcessing;
  expect(await said()).toBe(false);
  await gateway.pay(await secretOf(world(), token, invoice), CARDS.processing);
  await record(world(), token, invoice);
  expect(await said()).toBe(true);
  await gateway.close();
});

test('BOOK-06 API-40: remote times are offered at the remote clinic by every doctor, and by nobody as a time on site', async () => {
  const token = await world().signIn('meiling');
  const { data: there } = await answerOf(world(), clinicCalls.listProviders, {
    token,
    query: { clinic: 'orchard-clinic', role: 'provider' },
  });
  expect(there.map(({ name }) => name)).toEqual(['Dr Marcus Koh', 'Dr Tan Wei Ling']);
  const slots = await freeSlots(world(), token, { clinic: 'orchard-clinic' as ClinicId });
  const { data: remotely } = await answerOf(world(), clinicCalls.listProviders, {
    token,
    query: { clinic: 'orchard-clinic', role: 'provider', remote: 'true' },
  });
  expect(remotely).toHaveLength(6);
  for (const [providers, isRemote] of [
    [there, false],
    [remotely, true],
  ] as const)
    for (const { _id, nextFree } of providers) {
      const theirs = slots.filter(({ doctor, type }) => doctor?._id === _id && (type === REMOTE) === isRemote);
      const [first] = theirs;
      if (!first) throw new Error('Nothing is free');
      expect(nextFree !== null && nextFree <= instantAt(first.date, first.startTime)).toBe(true);
    }
});

test('SERVER-35 HOLD-03: an unpaid hold ends to the second without anybody sweeping, and its invoice cannot be paid', async () => {
  const token = await world().signIn('meiling');
  const { id, slot, invoice, holdUntil } = await hold(world(), token, await firstRemote(world(), token));
  world().clock.set(addMs(holdUntil, -1));
  expect(await isFree(world(), token, slot)).toBe(false);
  expect((await entryOf(world(), token, id))?.state).toBe('pending');
  world().clock.set(holdUntil);
  expect(await isFree(world(), token, slot)).toBe(true);
  expect(await entryOf(world(), token, id), 'released ones are not listed').toBeUndefined();
  const today = await answerOf(world(), appointmentCalls.listTodayAppointments, {
    token,
    query: { patientId: meilingId },
  });
  expect(today.data.map(({ _id }) => _id)).not.toContain(id);
  expect(await askIntent(world(), token, intentBody(invoice))).toMatchObject({ status: 409, code: 'NOTHING_TO_PAY' });
  const siti = await world().signIn('siti');
  await hold(world(), siti, slot, sitiId);
  expect(await askIntent(world(), token, intentBody(invoice)), 'somebody has it').toMatchObject({
    code: 'NOTHING_TO_PAY',
  });
});

test('SERVER-34: one open remote hold per patient: a second create answers the first, also with another key', async () => {
  const token = await world().signIn('meiling');
  const [slot, other] = await remoteSlots(world(), token);
  if (!slot || !other) throw new Error('Nothing is free');
  const first = await hold(world(), token, slot);
  world().clock.advance(60_000);
  for (const again of [slot, other]) {
    const { answer } = await tryBook(world(), token, again);
    expect(answer?.data).toMatchObject({
      appointment: { _id: first.id },
      invoice: { _id: first.invoice.id },
      holdUntil: first.holdUntil,
      serverNow: await world().clock.now(),
    });
  }
  expect(await isFree(world(), token, other)).toBe(true);
  const ethan = await hold(world(), token, other, patientIdOf('ethan'));
  expect(ethan.id, 'another patient has a hold of their own').not.toBe(first.id);
  world().clock.set(first.holdUntil);
  expect((await hold(world(), token, slot)).id, 'after the end a new one').not.toBe(first.id);
});

test('SERVER-34: the same key gives the same hold and one invoice', async () => {
  const token = await world().signIn('meiling');
  const slot = await firstRemote(world(), token);
  const asked = { token, body: bookingOf(slot), headers: { [IDEMPOTENCY_HEADER]: 'k1' } };
  const replies = [];
  for (let time = 0; time < 3; time += 1) replies.push(await ask(world(), appointmentCalls.createAppointment, asked));
  expect(new Set(replies.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(replies[2]?.headers.get('idempotency-replayed')).toBe('true');
  const { invoices } = await answerOf(world(), invoiceCalls.listInvoices, {
    token,
    query: { patientId: meilingId, finalized: 'false' },
  });
  expect(invoices.filter(({ invoiceType }) => invoiceType === 'Remote Consultation')).toHaveLength(1);
});

test('SERVER-34: a patient has at most three holds at once', async () => {
  const token = await world().signIn('ravi');
  const slots = await freeSlots(world(), token);
  for (const slot of slots.slice(0, 3)) await hold(world(), token, slot, patientIdOf('ravi'));
  const next = slots[3];
  if (!next) throw new Error('Nothing is free');
  const refused = await tryBook(world(), token, next, patientIdOf('ravi'));
  expect({ status: refused.status, code: refused.code }).toEqual({ status: 409, code: 'TOO_MANY_HOLDS' });
  world().clock.advance(DEPOSIT_HOLD_MS);
  expect((await tryBook(world(), token, next, patientIdOf('ravi'))).status).toBe(200);
});

test('SERVER-33: a held time is sold to nobody else', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const { slot } = await hold(world(), meiling, await firstRemote(world(), meiling));
  expect((await tryBook(world(), siti, slot, sitiId)).code).toBe('SLOT_TAKEN');
  const { invoices } = await answerOf(world(), invoiceCalls.listInvoices, {
    token: siti,
    query: { patientId: sitiId, finalized: 'false' },
  });
  expect(invoices, 'no invoice for nothing').toEqual([]);
});

test('SERVER-30: a held booking is released at any time, its invoice asks for nothing', async () => {
  const token = await world().signIn('meiling');
  const { id, slot, invoice } = await hold(world(), token, await firstRemote(world(), token));
  world().clock.set(addMs(instantAt(slot.date, slot.startTime), -60_000));
  const again = await world().signIn('meiling');
  const near = await hold(world(), again, slot);
  const cancel = (of: string) => ask(world(), appointmentCalls.cancelAppointment, { token: again, params: { id: of } });
  expect((await cancel(near.id)).status, 'within the period').toBe(200);
  expect((await cancel(near.id)).status, 'once more').toBe(200);
  expect((await cancel(id)).status, 'one that is over').toBe(200);
  expect(await moneyOf(world(), near.invoice)).toMatchObject({
    balance: 0,
    entries: [
      ['charge', 7_085],
      ['adjustment', -7_085],
    ],
    status: 'none',
    finalized: false,
  });
  for (const { id: gone } of [near.invoice, invoice])
    expect(await askIntent(world(), again, intentBody({ id: gone, amount: 70.85 }))).toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
  expect(await toldOf(world(), near.id)).toEqual(['appointmentCancelled']);
  expect((await tryBook(world(), await world().signIn('siti'), slot, sitiId)).status, 'the time is free').toBe(200);
});

test('SERVER-30: a stranger cannot release a hold', async () => {
  const token = await world().signIn('meiling');
  const { id, slot } = await hold(world(), token, await firstRemote(world(), token));
  const siti = await world().signIn('siti');
  expect((await ask(world(), appointmentCalls.cancelAppointment, { token: siti, params: { id } })).code).toBe(
    'NOT_FOUND',
  );
  expect(await isFree(world(), token, slot)).toBe(false);
});

test('SERVER-33 SERVER-66: the clinic rejects or cancels a held booking, and accepts none that waits for its payment', async () => {
  const token = await world().signIn('meiling');
  for (const [call, listed] of [
    [operatorCalls.rejectAppointment, 'rejected'],
    [operatorCalls.cancelAppointmentAtClinic, undefined],
  ] as const) {
    const { id, slot, invoice } = await hold(world(), token, await firstRemote(world(), token));
    expect((await ask(world(), operatorCalls.acceptAppointment, { params: { id }, ...operator })).code).toBe(
      'NOT_FOUND',
    );
    for (let time = 0; time < 2; time += 1)
      expect((await ask(world(), call, { params: { id }, ...operator })).status).toBe(200);
    expect((await entryOf(world(), token, id))?.state).toBe(listed);
    expect(await isFree(world(), token, slot)).toBe(true);
    expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'none' });
  }
});

test('BOOK-54: an invoice of a booking is not paid by transfer, whoever says so', async () => {
  const token = await world().signIn('meiling');
  const { invoice } = await hold(world(), token, await firstRemote(world(), token));
  const params = { id: invoice.id };
  expect((await ask(world(), invoiceCalls.requestConfirmation, { token, params })).code).toBe('INVALID');
  const body = { amount: invoice.amount, reference: 'R1' };
  const kept = await answerOf(world(), operatorCalls.receiveTransfer, { params, body, ...operator });
  expect(kept.data.isAssigned).toBe(false);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 7_085, status: 'none', finalized: false });
});

test('SERVER-34: without a fee in the database nothing is held; a fee of nothing books at once', async () => {
  const token = await world().signIn('meiling');
  const slot = await firstRemote(world(), token);
  const fee = world().db.updateTable('setting').where('name', '=', 'remote-consultation-fee');
  await fee.set({ name: 'none' }).execute();
  expect((await tryBook(world(), token, slot)).code).toBe('UNAVAILABLE');
  expect(await isFree(world(), token, slot)).toBe(true);
  const content = JSON.stringify({ feeBeforeTax: 0, taxPercentage: 9 });
  await world()
    .db.updateTable('setting')
    .where('name', '=', 'none')
    .set({ name: 'remote-consultation-fee', content })
    .execute();
  const { answer } = await tryBook(world(), token, slot);
  expect(answer?.data).toMatchObject({
    invoice: null,
    holdUntil: null,
    appointment: { state: 'new', teleconsultLink: expect.stringMatching(/^\/consultation\?id=/) },
  });
  expect((await agendaOf(world(), token)).map(({ _id }) => _id)).toContain(answer?.data.appointment._id);
});
