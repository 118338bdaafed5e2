/** How many wait in each section of the desk: as the lists have it, by role and place. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { type ClockTime, clinicDayOf, instantAt, msBetween } from '#contract/time.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

const counted = async (person: Person, unit?: ClinicId) => {
  const { answer } = await person.ask(deskCalls.countWaiting, { query: unit === undefined ? {} : { unit } });
  return Object.fromEntries((answer?.data ?? []).map(({ section, ...count }) => [section, count]));
};

/** The morning of the first day with a visit that waits for an answer. @returns that day and its place */
const toNewVisit = async () => {
  const { starts_at, clinic_id } = await world()
    .db.selectFrom('appointment')
    .select(['starts_at', 'clinic_id'])
    .where('state', '=', 'new')
    .where('starts_at', '>', await world().clock.now())
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  const day = clinicDayOf(starts_at);
  const ahead = msBetween(await world().clock.now(), instantAt(day, '00:10' as ClockTime));
  if (ahead > 0) world().clock.advance(ahead);
  return { day, unit: clinic_id };
};

test('ROLE-07: the desk counts what waits in the sections of each role, and an answer takes one off', async () => {
  const { day, unit } = await toNewVisit();
  const admin = await firstAdmin(world());
  const [nadia, chen, wei] = [
    await invited(world(), admin, ['reception']),
    await invited(world(), admin, ['clinician']),
    await invited(world(), admin, ['shop']),
  ];
  expect(Object.keys(await counted(nadia))).toEqual(['day', 'notClosed', 'closures']);
  expect(Object.keys(await counted(chen))).toEqual(['day', 'notClosed']);
  expect(Object.keys(await counted(wei))).toEqual(['orders']);

  const listed = (await nadia.ask(deskCalls.listDay, { query: { day, unit } })).answer?.data;
  const { new: fresh = 0, waits = 0 } = listed?.counts ?? {};
  expect(fresh).toBeGreaterThan(0);
  expect((await counted(nadia, unit))['day']).toEqual({ count: fresh + waits, isOverdue: false });
  // a clinician does not answer waitlists
  expect((await counted(chen, unit))['day']).toEqual({ count: fresh, isOverdue: false });
  const id = listed?.rows.find(({ state }) => state === 'new')?._id ?? '';
  expect((await nadia.ask(operatorCalls.acceptAppointment, { params: { id } })).status).toBe(200);
  expect((await counted(nadia, unit))['day']?.count).toBe(fresh + waits - 1);
});

test('ROLE-07: places of others are not counted', async () => {
  const { unit } = await toNewVisit();
  const admin = await firstAdmin(world());
  const clinics = await world().db.selectFrom('clinic').select('id').execute();
  const other = clinics.find(({ id }) => id !== unit)?.id ?? unit;
  const nadia = await invited(world(), admin, ['reception'], [other]);
  expect((await nadia.ask(deskCalls.countWaiting, { query: { unit } })).code).toBe('NOT_FOUND');
  expect(await counted(nadia)).toEqual(await counted(nadia, other));
});

test('an order waits until the clinic has answered; a late answer is overdue', async () => {
  const admin = await firstAdmin(world());
  const orders = async () => (await counted(admin))['orders'];
  const { count = 0 } = (await orders()) ?? {};
  const waiting = await world()
    .db.selectFrom('delivery')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['invoice.id', 'delivery_status', 'balance'])
    .where('finalized', '=', true)
    .where('delivery_status', 'in', ['Pending', 'Confirmed'])
    .execute();
  expect(count).toBe(waiting.filter((one) => one.delivery_status === 'Pending' || Number(one.balance) <= 0).length);
});
