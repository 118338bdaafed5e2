/**
 * Concurrent bookings, holds, cancellations, payments, waitlist entries and decisions, over few times and patients; on
 * PostgreSQL only, whose connections can wait for each other.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, InvoiceId, PatientId, SlotId } from '#contract/ids.ts';
import { WAITING_WINDOWS } from '#contract/rules/waiting-windows.ts';
import { addDays, addMs, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import { bookingOf, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { makeDice } from '#harness/server/dice.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { askIntent, intentBody, record } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { remind } from '#server/appointment/reminder.store.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { startSession } from '#server/session/session.store.ts';

export interface BookingStorm {
  /** Number of answers by call and code. */
  answers: Map<string, number>;
  /** Deadlocks as the database counts them, with those that a retry has hidden. */
  deadlocks: number;
}

interface Options {
  seed: number;
  atOnce: number;
  /** The storm ends at the first of both limits. */
  calls: number;
  forMs: number;
}

const PATIENTS = 10;
const TIMES_EACH = 5;
const SERVICE = 'service-skin-review';
const CLINIC = 'orchard-clinic' as ClinicId;

/** Patients of the storm: every second one has missed an appointment, so that a deposit is due. */
const insertPatients = async ({ db }: World, now: IsoInstant): Promise<PatientId[]> => {
  const ids = Array.from({ length: PATIENTS }, (_, index) => `storm-${index}` as PatientId);
  for (const [index, id] of ids.entries()) {
    await sql`insert into patient (id, name, is_guest, created_at) values (${id}, ${id}, false, ${now})`.execute(db);
    if (index % 2 === 0) continue;
    await sql`
      insert into appointment (id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at, moreinfo,
        missed_appointment, created_at)
      values (${`missed-${id}`}, 'orchard-clinic', 'provider-tan-wei-ling', ${SERVICE}, ${id}, 'NORMAL', 'missed',
        ${addMs(now, -9 * DAY_MS)}, ${addMs(now, -9 * DAY_MS + 60_000)}, '', false, ${now})`.execute(db);
  }
  return ids;
};

/** The first times of each kind of every doctor on one day, some of them side by side. */
const timesOf = async (world: World, now: IsoInstant): Promise<FreeSlot[]> => {
  const token = await world.signIn('meiling');
  const day = addDays(clinicDayOf(now), 8);
  const free = await freeSlots(world, token, { clinic: CLINIC, from: day });
  const ofDay = free.filter(({ date }) => date === day);
  const keys = [...new Set(ofDay.map(({ doctor, type }) => `${doctor?._id} ${type}`))];
  return keys.flatMap((key) =>
    ofDay.filter(({ doctor, type }) => `${doctor?._id} ${type}` === key).slice(0, TIMES_EACH),
  );
};

const deadlocksOf = async ({ db }: World): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
};

export const bookingStorm = async (world: World, { seed, atOnce, calls, forMs }: Options): Promise<BookingStorm> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const dice = makeDice(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[dice(items.length)];
  const start = await world.clock.now();
  await allowBookings(world, 4);
  const patients = await insertPatients(world, start);
  const slots = await timesOf(world, start);
  const tokens = new Map<PatientId, string>();
  for (const id of patients) tokens.set(id, await startSession(world.db, id, 'remembered', start));

  // own connections, whose counts appear when they close; a short timeout detects deadlocks soon
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const [{ name } = { name: '' }] = rows;
  await sql`alter database ${sql.id(name)} set deadlock_timeout = '100ms'`.execute(world.db);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const { db, close } = await openDatabase({ databaseUrl, poolSize: 20 });
  const deps: Deps = { ...world.deps, db };
  const app = createApp(deps);
  const gateway = await openGateway({ ...world, app, deps });

  const answers = new Map<string, number>();
  const note = (what: string, answer: string | number): void => {
    const key = `${what} ${answer}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  const call: World['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const url = new URL(`http://myniks.test/api${path}`);
    url.searchParams.set('app-id', 'patient');
    const answer = await app.request(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    const answered = (await answer.json()) as { code?: string };
    note(`${method} ${path.replaceAll(/[\w-]{30,}/g, ':id').split('?')[0]}`, answered.code ?? answer.status);
    return { status: answer.status, body: answered, headers: answer.headers };
  };
  const inStorm: World = { ...world, db, deps, app, call };
  const operator = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
  interface Booked {
    id: string;
    patientId: PatientId;
    invoiceId: InvoiceId | null;
  }
  const oneOf = async (table: 'appointment' | 'waitlist_entry'): Promise<Booked | undefined> => {
    const { rows: all } = await sql<Booked>`
      select item.id, item.patient_id as "patientId", ${table === 'appointment' ? sql`invoice_id` : sql`null::text`} as "invoiceId"
      from ${sql.table(table)} item
      where patient_id like 'storm-%' and state not in ('missed', 'cancelled', 'rejected', 'lost')
      order by created_at desc limit 12`.execute(db);
    return pick(all);
  };
  const path = ({ path: pattern }: { path: string }, id: string) => pattern.replace(':id', id);

  const bookIt = async (patientId: PatientId, slot: FreeSlot) => {
    const { method, path: to } = appointmentCalls.createAppointment;
    const headers = { 'idempotency-key': randomUUID() };
    await call(method, to, { token: tokens.get(patientId), body: bookingOf(slot, patientId), headers });
  };
  const book = async () => {
    const [patientId, slot] = [pick(patients), pick(slots)];
    if (patientId && slot) await bookIt(patientId, slot);
  };
  /** Books one patient with every doctor who is free at one time. */
  const bookEverybody = async () => {
    const [patientId, slot] = [pick(patients), pick(slots)];
    if (!patientId || !slot) return;
    const atThatTime = slots.filter(({ startTime }) => startTime === slot.startTime);
    await Promise.all(atThatTime.map((one) => bookIt(patientId, one)));
  };
  const cancel = async () => {
    const one = await oneOf('appointment');
    if (one) await call('POST', path(appointmentCalls.cancelAppointment, one.id), { token: tokens.get(one.patientId) });
  };
  const decide = async () => {
    const one = await oneOf('appointment');
    const { acceptAppointment, rejectAppointment, cancelAppointmentAtClinic } = operatorCalls;
    const act = pick([acceptAppointment, acceptAppointment, rejectAppointment, cancelAppointmentAtClinic]);
    if (one && act) await call('POST', path(act, one.id), { headers: operator });
  };
  const pay = async () => {
    const one = await oneOf('appointment');
    const token = one && tokens.get(one.patientId);
    if (!token || one.invoiceId === null) return;
    const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', one.invoiceId).executeTakeFirst();
    if (!invoice || invoice.balance <= 0) return;
    const unpaid = { id: invoice.id, invoiceNo: invoice.invoice_no, amount: invoice.balance / 10_000 };
    const { secret } = await askIntent(inStorm, token, intentBody(unpaid));
    if (secret === null) return;
    await gateway.pay(secret);
    await record(inStorm, token, unpaid).catch(() => note('record', 'refused'));
  };
  const wait = async () => {
    const [patientId, window, slot] = [pick(patients), pick(WAITING_WINDOWS), pick(slots)];
    if (!patientId || !window || !slot?.doctor || slot.type === 'TELE_PATIENT_REMOTE') return;
    const { slotId: _, ...body } = bookingOf(slot, patientId);
    const { method, path: to } = appointmentCalls.joinWaitlist;
    await call(method, to, { token: tokens.get(patientId), body: { ...body, ...window, clinic: CLINIC } });
  };
  const endWaiting = async () => {
    const one = await oneOf('waitlist_entry');
    if (!one) return;
    if (dice(2) === 0)
      await call('PATCH', path(appointmentCalls.cancelWaitlist, one.id), { token: tokens.get(one.patientId) });
    else {
      const slotId: SlotId | undefined = pick(slots)?._id;
      await call('POST', path(operatorCalls.acceptWaitlist, one.id), { body: { slotId }, headers: operator });
    }
  };
  const keepHouse = async () => {
    const work = pick([sweepHolds, sweepHolds, heal, async () => remind(db, addMs(start, 7 * DAY_MS))]);
    await work?.(deps).catch((error: unknown) => note('house', error instanceof Error ? error.message : 'failed'));
  };
  const acts = [book, book, book, book, bookEverybody, cancel, cancel, decide, pay, wait, endWaiting, keepHouse];

  const endsAt = performance.now() + forMs;
  let left = calls;
  const work = async (): Promise<void> => {
    while (left > 0 && performance.now() < endsAt) {
      left -= 1;
      world.clock.advance(dice(6) * 1_000);
      await pick(acts)?.();
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await gateway.close();
    await close();
  }
  return { answers, deadlocks: await deadlocksOf(world) };
};
