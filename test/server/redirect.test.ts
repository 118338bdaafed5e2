/** A video visit that has to go on at the clinic: its fee comes off the bill there, once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, DAY_MS, instantAt } from '#contract/time.ts';
import { answerOf, bookOne } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { compare, heal } from '#server/money/reconcile.service.ts';
import { firstRemote, type Held, hold, payUnseen } from '#test/kit/holds.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');
let gateway: OpenGateway;
let token: string;
let held: Held;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
  held = await hold(world(), token, await firstRemote(world(), token));
  await payUnseen(world(), gateway, token, held);
  if ((await record(world(), token, held.invoice)).code !== null) throw new Error('The fee was not paid');
  await readLetters(world());
});
afterEach(async () => {
  const [difference] = await compare(world().deps, addMs(await world().clock.now(), -3 * DAY_MS));
  if (difference) throw new Error(`The books differ: ${JSON.stringify(difference)}`);
  await gateway.close();
});

const BODY = { soon: 'days', reason: 'A mole to be seen' } as const;
const start = () => instantAt(held.slot.date, held.slot.startTime);
const redirect = (id = held.id) => asStaff(world(), operatorCalls.redirectVisit, { id }, BODY);
const fee = () => held.invoice.amount;
const creditsOf = async () =>
  (await asStaff(world(), deskCalls.openPatient, { id: MEI })).answer?.data.credits?.map(({ amount }) => amount);

test('SERVER-66 BOOK-37: the fee of a video visit that goes on at the clinic comes off the bill there, and the rest goes back', async () => {
  world().clock.set(addMs(start(), 60_000));
  expect((await redirect()).answer?.data).toEqual({ credit: fee() });
  expect(await creditsOf()).toEqual([moneyFromWire(fee())]);
  expect((await readInvoice(world(), token, held.invoice.id)).credit).toMatchObject({ status: 'kept' });
  const { data } = await answerOf(world(), profileCalls.listAppointments, { token });
  expect(JSON.stringify(data)).toContain(`"deposit":${moneyFromWire(fee())}`);
  const { appointment } = await bookOne(world(), token);
  world().clock.set(addMs(appointment.startDateTime, 60_000));
  const body = { fee: { price: 30, taxPercentage: 0 }, given: [] };
  const ended = await asStaff(world(), operatorCalls.endVisit, { id: appointment._id }, body);
  expect(ended.answer?.data).toMatchObject({ total: 30, deposit: 30, returned: expect.closeTo(fee() - 30, 2) });
  await heal(world().deps);
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0 });
  expect(await creditsOf()).toEqual([]);
});

test('SERVER-66: it is done once, by several at once too, and a deposit that it is returns to the card when accounts say so', async () => {
  world().clock.set(start());
  const replies = await Promise.all([redirect(), redirect(), redirect()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await creditsOf()).toEqual([moneyFromWire(fee())]);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.includes('come to the clinic'));
  expect(letters.filter(({ text }) => text.includes('within three days'))).toHaveLength(1);
  const back = await asStaff(world(), operatorCalls.returnCredit, { id: held.invoice.id }, { reason: 'Moves away' });
  expect(back.status).toBe(200);
  await heal(world().deps);
  expect(await creditsOf()).toEqual([]);
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0 });
});

test('SERVER-27: the patient hears how soon to come, how to book and that nothing is paid twice, and not why', async () => {
  world().clock.set(start());
  await redirect();
  const [letter, ...others] = (await readLetters(world())).filter(({ subject }) => subject?.includes('to the clinic'));
  expect([letter?.subject, others]).toEqual(['Please come to the clinic within three days', []]);
  for (const words of [
    `$${fee().toFixed(2)} stays with us`,
    'do not pay it twice',
    'Book a time in the app',
    'call 995',
  ])
    expect(letter?.text).toContain(words);
  expect(JSON.stringify(letter)).not.toContain('mole');
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'redirectVisit')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    patient_id: MEI,
    reason: 'A mole to be seen',
    detail: { soon: 'days', credit: fee() },
  });
});

test('SERVER-66: a video visit alone, from its start until its day ends, by a clinician', async () => {
  world().clock.set(addMs(start(), -1));
  expect((await redirect()).code).toBe('TOO_EARLY');
  world().clock.set(start());
  const nadia = await invited(world(), await firstAdmin(world()), ['reception']);
  const byNadia = await nadia.ask(operatorCalls.redirectVisit, { params: { id: held.id }, body: BODY });
  expect(byNadia.code).toBe('OPERATORS_ONLY');
  const { appointment } = await bookOne(world(), token, { patientId: patientIdOf('ethan') });
  expect((await redirect(appointment._id)).code).toBe('NOT_FOUND');
  world().clock.set(addMs(start(), DAY_MS));
  expect((await redirect()).code).toBe('TOO_LATE');
  await asStaff(world(), operatorCalls.endVisit, { id: held.id }, { fee: null, given: [] });
  expect((await redirect()).code).toBe('NOT_FOUND');
  expect(await creditsOf()).toEqual([]);
});
