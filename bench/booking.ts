/**
 * `npm run bench -- booking`: 200 patients book 100 times at once, two patients for each time, on two servers with one
 * PostgreSQL. 50 times are remote consultations, which are held for a payment and get a payment intent; for the other
 * 50 the later patient joins the waitlist. Afterwards the clocks of both servers jump ahead to the end of the holds.
 * Fails when a time is sold twice or stays unsold, when a server answers 500 or above, or when a hold is released more
 * than a second after its deadline.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { SlotId } from '#contract/ids.ts';
import { addDays, addMs, type ClockTime, clinicDayOf, clockTimeOf, instantAt, MINUTE_MS } from '#contract/time.ts';
import { intentBody } from '#harness/server/unpaid.ts';
import { at, type Kept, openTwoServers, report } from './two-servers.ts';

const PATIENTS = 200;
const PROVIDERS = 10;
const TIMES_EACH = 10;
const SERVICE = 'service-skin-review';
const CLINIC = 'orchard-clinic';
const SLOT_MS = 20 * MINUTE_MS;
/** Time from the clocks' jump to the end of the first hold. */
const LEAD_MS = 2_000;
/** Time between the ends of two holds. */
const APART_MS = 100;
/** How long the bench waits for releases after the end of the last hold. */
const PATIENCE_MS = 60_000;

const { world, now, ports, servers, answers, signInAll, post, failed, close } = await openTwoServers(PATIENTS);
const { db } = world;

/** Times of one day; the first half of each doctor's times is remote. */
const day = addDays(clinicDayOf(now), 7);
const times = Array.from({ length: PROVIDERS * TIMES_EACH }, (_, index) => {
  const number = Math.floor(index / PROVIDERS);
  const startsAt = addMs(instantAt(day, '08:00' as ClockTime), number * SLOT_MS);
  const type = number < TIMES_EACH / 2 ? 'TELE_PATIENT_REMOTE' : 'NORMAL';
  const doctor = `bench-${index % PROVIDERS}`;
  return { id: `bench-slot-${index}` as SlotId, doctor, type, startsAt, endsAt: addMs(startsAt, SLOT_MS) };
});
await sql`insert into provider (id, name, role, languages)
  select concat('bench-', n), concat('Dr Bench ', n), 'provider', '{en}' from generate_series(0, ${PROVIDERS - 1}::int) n`.execute(
  db,
);
await sql`insert into provider_service select concat('bench-', n), ${SERVICE}::text from generate_series(0, ${PROVIDERS - 1}::int) n`.execute(
  db,
);
for (const { id, doctor, type, startsAt, endsAt } of times)
  await sql`insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at)
    values (${id}, ${CLINIC}, ${doctor}, ${type}, ${startsAt}, ${endsAt})`.execute(db);
const call = (port: number, token: string, { path }: { path: string }, body: object, key: string) =>
  post(port, { token, path, key, body });

/** @returns how long the booking took, in milliseconds */
const book = async (number: number, token: string): Promise<number> => {
  const time = times[number % times.length];
  // two patients who want the same time ask different servers
  const port = ports[Math.floor(number / times.length)];
  if (!time || port === undefined) throw new Error('More patients than two for each time');
  const { id: slotId, doctor, type, startsAt, endsAt } = time;
  const chosen = { patientId: `bench-${number}`, aptDate: day, moreinfo: '', missedAppointment: false, type };
  const wish = { ...chosen, medservice: SERVICE, doctor };
  const ends = { startTime: clockTimeOf(startsAt), endTime: clockTimeOf(endsAt) };
  const startedAt = performance.now();
  const { createAppointment, joinWaitlist } = appointmentCalls;
  const { status, answer } = await call(port, token, createAppointment, { ...wish, ...ends, slotId }, `book-${number}`);
  const took = performance.now() - startedAt;
  const invoice = answer.data?.invoice;
  if (invoice) {
    const asked = intentBody({ id: invoice._id, amount: invoice.ostBalance });
    await call(port, token, paymentCalls.createIntent, asked, `intent-${number}`);
  }
  const window = { startTime: '08:00', endTime: '12:00' };
  if (status === 409 && type === 'NORMAL')
    await call(port, token, joinWaitlist, { ...wish, ...window, clinic: CLINIC }, `wait-${number}`);
  return took;
};

const tokens = await signInAll();
const startedAt = performance.now();
const took = (await Promise.all(tokens.map((token, number) => book(number, token)))).toSorted((a, b) => a - b);
const stormMs = performance.now() - startedAt;

const sold = await sql<{ winners: number; doubled: number }>`
  with taken as (
    select slot_id, count(*) as times from appointment
    where slot_id like 'bench-slot-%' and takes_time(state) group by slot_id)
  select coalesce(sum(times), 0) as winners, count(*) filter (where times > 1) as doubled
  from taken`.execute(db);
const [{ winners, doubled } = { winners: 0, doubled: 0 }] = sold.rows;

const readHolds = async () =>
  (
    await sql<{ id: string; state: string; holdUntil: number; at: number }>`
      select id, state, extract(epoch from hold_until) * 1000 as "holdUntil", extract(epoch from clock_timestamp()) * 1000 as at
      from appointment where slot_id like 'bench-slot-%' and hold_until is not null order by hold_until`.execute(db)
  ).rows;
// holds end one after the other, while intents of earlier holds are still being cancelled
await sql`update appointment set hold_until = hold_until + place * ${APART_MS} * interval '1 millisecond'
  from (select id, row_number() over (order by hold_until) as place from appointment where state = 'held') one
  where one.id = appointment.id and slot_id like 'bench-slot-%'`.execute(db);
const holds = await readHolds();
const [first] = holds;
if (!first) throw new Error('Nothing is held');
const aheadMs = Math.round(first.holdUntil - first.at - LEAD_MS);
for (const one of servers) one.setAhead(aheadMs);
/** Milliseconds from the deadline to the release, by appointment. */
const late = new Map<string, number>();
const patience = performance.now() + LEAD_MS + stormMs + holds.length * APART_MS + PATIENCE_MS;
while (late.size < holds.length && performance.now() < patience) {
  for (const { id, state, holdUntil, at } of await readHolds())
    if (state === 'released' && !late.has(id)) late.set(id, at + aheadMs - holdUntil);
  await wait(20);
}

await close();

const lateMs = [...late.values()].map(Math.round).toSorted((a, b) => a - b);
const kept: readonly Kept[] = [
  ['times that were sold', winners, times.length],
  ['times that were sold twice', doubled, 0],
  ['answers of 500 and above', failed(), 0],
  ['holds that were released', late.size, holds.length],
  ['of these more than a second after their deadline', lateMs.filter((ms) => ms > 1_000).length, 0],
];
report(
  kept,
  `${PATIENTS} patients in ${(stormMs / 1_000).toFixed(1)} s; a booking took ${at(took, 0.5)} ms, p95 ${at(took, 0.95)} ms; ` +
    `released ${at(lateMs, 0.5)} ms after the deadline, p95 ${at(lateMs, 0.95)} ms, at most ${at(lateMs, 1)} ms`,
  answers,
);
