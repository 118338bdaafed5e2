/** Staff's decisions on visits at the sandbox's desk; without the sandbox, none of its pages exists. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { answerOf, ask, bookingOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { unpaidInvoice } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
let token: string;
beforeEach(async () => {
  desk = await openDemo(world());
  token = await desk.world.signIn('meiling');
});
afterEach(() => desk.close());

const agenda = async () => (await answerOf(desk.world, profileCalls.listAppointments, { token })).data;
const stateOf = async (id: string) => (await agenda()).find(({ _id }) => _id === id)?.state ?? null;

/** Row of an appointment or a waitlist entry on the page. */
const rowOf = async (id: string): Promise<string | undefined> =>
  (await desk.read()).split(/<li class="row">|<\/li>/).find((row) => row.includes(`<b id="${id}">`));
const actsOf = (row = '') => [...row.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act);

test.for<[act: string, state: string | null]>([
  ['accept', 'confirmed'],
  ['reject', 'rejected'],
  ['cancel', null],
])('SERVER-66: an appointment is there until the desk decides: %s', async ([act, state]) => {
  const { appointment, slot } = await bookOne(desk.world, token);
  const id = appointment._id;
  const row = await rowOf(id);
  expect(row).toContain('Tan Mei Ling');
  expect(row).toContain(slot.doctor?.name);
  expect(row).toContain('Novena clinic');
  expect(row).toContain('<span class="badge">new</span>');
  expect(actsOf(row)).toEqual(['accept', 'reject', 'cancel', 'move']);
  expect(await desk.submit('appointment', { id, act })).toBe('/sandbox/desk#appointments');
  expect(await stateOf(id)).toBe(state);
  expect(actsOf(await rowOf(id))).toEqual(act === 'accept' ? ['cancel', 'move'] : []);
});

test('SERVER-66: a held booking is shown with its end, and can be rejected but not accepted', async () => {
  const [slot] = await freeSlots(desk.world, token, { clinic: 'orchard-clinic' as ClinicId }).then((slots) =>
    slots.filter(({ type }) => type === 'TELE_PATIENT_REMOTE'),
  );
  if (!slot) throw new Error('Nothing is free');
  const { data } = await answerOf(desk.world, appointmentCalls.createAppointment, { token, body: bookingOf(slot) });
  const id = data.appointment._id;
  const row = await rowOf(id);
  expect(row).toMatch(/held for its payment until \d+:\d\d [ap]m/);
  expect(actsOf(row)).toEqual(['reject', 'cancel']);
  expect(await desk.submit('appointment', { id, act: 'accept' })).toBe('/sandbox/desk?refused=NOT_FOUND#appointments');
  expect(await desk.read('?refused=NOT_FOUND')).toContain('role="alert">Not done. There is nothing here.');
  await desk.submit('appointment', { id, act: 'reject' });
  expect(await stateOf(id)).toBe('rejected');
});

test('the newest booking is on top, and a search by a part of the name leaves only that person', async () => {
  const first = await bookOne(desk.world, token);
  const siti = await desk.world.signIn('siti');
  const second = await bookOne(desk.world, siti, { patientId: patientIdOf('siti') });
  const ids = async (query: string) => [...(await desk.read(query)).matchAll(/<b id="([\w-]+)">/g)].map(([, id]) => id);
  const all = await ids('');
  expect(all.indexOf(second.appointment._id)).toBe(0);
  expect(all.indexOf(first.appointment._id)).toBe(1);
  expect(await ids('?patient=mei')).not.toContain(second.appointment._id);
  expect(await ids('?patient=mei')).toContain(first.appointment._id);
  expect(await ids('?patient=%25')).not.toContain(first.appointment._id);
  expect(await desk.read('?patient=%22%3E%3Cb%3E')).toContain('value="&quot;&gt;&lt;b&gt;"');
});

const MEILING = { patientId: patientIdOf('meiling') };

const waitingId = async () => (await agenda()).find(({ isWaitlist }) => isWaitlist)?._id ?? '';

test('SERVER-66: whoever waits is accepted at a free time of that day and has a confirmed appointment there', async () => {
  const id = await waitingId();
  const slots = [...((await rowOf(id)) ?? '').matchAll(/<option value="([\w-]+)">/g)].map(([, slot]) => slot ?? '');
  const entry = (await agenda()).find(({ _id }) => _id === id);
  const free = await freeSlots(desk.world, token, { clinic: entry?.clinicId as ClinicId });
  const day = entry?.startDateTime.slice(0, 10);
  const ofThatDay = free.filter(
    ({ date, doctor, type }) => date === day && doctor?._id === entry?.doctor && type !== 'TELE_PATIENT_REMOTE',
  );
  expect(slots[0], 'first those of the afternoon that was asked for').toMatch(/-1[3-6]\d\d$/);
  expect(slots.toSorted()).toEqual(ofThatDay.map(({ _id }) => _id).toSorted());
  expect(await desk.submit('waitlist', { id, act: 'accept', slotId: slots[0] ?? '' })).toBe('/sandbox/desk#waitlist');
  const [slot] = ofThatDay.filter(({ _id }) => _id === slots[0]);
  const confirmed = (await agenda()).filter(
    ({ isWaitlist, state, doctor }) => !isWaitlist && state === 'confirmed' && doctor === slot?.doctor?._id,
  );
  expect(confirmed.map(({ startDateTime }) => startDateTime)).toContain(
    new Date(`${slot?.date}T${slot?.startTime}:00+08:00`).toISOString(),
  );
  expect(await rowOf(id)).toBeUndefined();
});

test('SERVER-66: whoever waits is rejected; without a time nobody is accepted', async () => {
  const id = await waitingId();
  expect(await desk.submit('waitlist', { id, act: 'accept' })).toBe('/sandbox/desk?refused=INVALID#waitlist');
  expect(await stateOf(id)).toBe('pending');
  await desk.submit('waitlist', { id, act: 'reject' });
  expect(await stateOf(id)).toBe('rejected');
  expect(await rowOf(id)).toBeUndefined();
});

test('SERVER-66: an announced transfer that is received leaves nothing to pay', async () => {
  const { id, invoiceNo } = await unpaidInvoice(desk.world);
  const balance = async () =>
    (await answerOf(desk.world, invoiceCalls.loadInvoice, { token, params: { id }, query: MEILING })).data.ostBalance;
  expect(await balance()).toBeGreaterThan(0);
  expect(await desk.read()).not.toContain(invoiceNo);
  await ask(desk.world, invoiceCalls.requestConfirmation, { token, params: { id } });
  expect(await desk.read()).toContain(invoiceNo);
  const line = { id, amount: '20', reference: 'PN-1' };
  expect(await desk.submit('transfer', line)).toBe('/sandbox/desk#transfers');
  expect(await balance()).toBe(0);
  const wrong = { ...line, amount: '21' };
  expect(await desk.submit('transfer', wrong)).toBe('/sandbox/desk?refused=REFERENCE_COUNTED#transfers');
});

test('without the sandbox there is no desk, and nothing of what it does', async () => {
  for (const path of [
    '',
    '/time',
    '/appointment',
    '/waitlist',
    '/order',
    '/record',
    '/call',
    '/call/none',
    '/transfer',
    '/payment',
    '/webhook',
  ])
    for (const method of ['GET', 'POST'])
      expect([path, method, (await world().app.request(`/sandbox/desk${path}`, { method })).status]).toEqual([
        path,
        method,
        404,
      ]);
});
