/** The time of the demo: it is moved forward, and everything goes by it, the stand-ins included. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { SLOT_HORIZON_DAYS } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addDays, clinicDayOf, DAY_MS, MINUTE_MS, msOf } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { approve } from '#harness/server/digital-id.ts';
import { moneyOf, record, secretOf, unpaidInvoice } from '#harness/server/unpaid.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
beforeEach(async () => {
  desk = await openDemo(world());
});
afterEach(() => desk.close());

const now = async () => msOf(await desk.world.clock.now());
const heardTime = async () => {
  const { headers } = await ask(desk.world, signinCalls.signInAsGuest);
  return Date.parse(headers.get('date') ?? '');
};
const A_DAY = DAY_MS / MINUTE_MS;

test('every answer carries the time of the desk, once, and a moment later a later one', async () => {
  const before = await heardTime();
  expect(Math.abs(before - (await now()))).toBeLessThan(5_000);
  expect(await desk.submit('time', { minutes: 40 })).toBe('/sandbox/desk#time');
  const after = await heardTime();
  expect(after - before).toBeGreaterThanOrEqual(40 * MINUTE_MS);
  expect(after - before).toBeLessThan(41 * MINUTE_MS);
  expect(await desk.read()).toContain('in Singapore, 40 min ahead');
});

test.for(['', '0', '-5', '1.5', 'x', '43201', '1e9'])('time is not moved by "%s" minutes', async (minutes) => {
  const before = await now();
  expect(await desk.submit('time', { minutes })).toBe('/sandbox/desk?refused=INVALID#time');
  expect((await now()) - before).toBeLessThan(MINUTE_MS);
});

test('SERVER-35: fifteen minutes on, a remote booking that nobody paid is gone, and its time is free', async () => {
  const token = await desk.world.signIn('meiling');
  const clinic = 'orchard-clinic' as ClinicId;
  const remote = async () =>
    (await freeSlots(desk.world, token, { clinic })).filter(({ type }) => type === 'TELE_PATIENT_REMOTE');
  const [slot] = await remote();
  if (!slot) throw new Error('Nothing is free');
  const { data } = await answerOf(desk.world, appointmentCalls.createAppointment, { token, body: bookingOf(slot) });
  const isListed = async () =>
    (await answerOf(desk.world, profileCalls.listAppointments, { token })).data.some(
      ({ _id }) => _id === data.appointment._id,
    );
  const isFree = async () => (await remote()).some(({ _id }) => _id === slot._id);
  await desk.submit('time', { minutes: 14 });
  expect([await isListed(), await isFree()]).toEqual([true, false]);
  await desk.submit('time', { minutes: 1 });
  expect([await isListed(), await isFree()]).toEqual([false, true]);
});

test('a day on, the card provider takes payments and its webhooks are heard', async () => {
  await desk.submit('time', { minutes: A_DAY });
  const token = await desk.world.signIn('meiling');
  const [told, heard] = [await unpaidInvoice(desk.world), await unpaidInvoice(desk.world)];
  await desk.pay(await secretOf(desk.world, token, told));
  expect((await record(desk.world, token, told)).status).toBe(200);
  await desk.pay(await secretOf(desk.world, token, heard));
  await expect.poll(() => moneyOf(desk.world, heard)).toMatchObject({ balance: 0, status: 'paid' });
});

test('a day on, the digital ID signs people in', async () => {
  await desk.submit('time', { minutes: A_DAY });
  const { token } = await answerOf(desk.world, signinCalls.signInAsGuest);
  const { url, state } = (await answerOf(desk.world, signinCalls.startSingpass, { token })).data;
  const returned = await approve(url, 'meiling');
  const { searchParams } = returned;
  const body = { auth_code: searchParams.get('code') ?? '', state, iss: searchParams.get('iss') };
  const { token: member } = await answerOf(desk.world, signinCalls.signInWithSingpass, { token, body });
  const { data } = await answerOf(desk.world, profileCalls.loadProfile, { token: member });
  expect(data.isGuestPatient).toBe(false);
});

test('a day on, one can book as far ahead as before', async () => {
  const token = await desk.world.signIn('meiling');
  await desk.submit('time', { minutes: A_DAY });
  const last = addDays(clinicDayOf(await desk.world.clock.now()), SLOT_HORIZON_DAYS - 1);
  const slots = desk.world.db.selectFrom('slot').select(({ fn }) => fn.max('starts_at').as('end'));
  const { end } = await slots.executeTakeFirstOrThrow();
  expect(clinicDayOf(end)).toBe(last);
  expect((await freeSlots(desk.world, token)).length).toBeGreaterThan(0);
});

test('webhooks that are late or lost are shown as such, with what they are about', async () => {
  const token = await desk.world.signIn('meiling');
  await desk.submit('webhook', { next: 'delayed' });
  const secret = await secretOf(desk.world, token, await unpaidInvoice(desk.world));
  await desk.submit('webhook', { next: 'lost' });
  await desk.pay(secret);
  const [intent = ''] = secret.split('_secret');
  const shown = await desk.read();
  expect(shown).toContain(`payment_intent.created</b><span class="quiet">${intent}, late, on its way`);
  expect(shown).toContain(`payment_intent.succeeded</b><span class="quiet">${intent}, lost`);
  expect(shown).toContain('Send the lost ones again');
});
