/** Kills a server repeatedly while people pay and book, and audits the remaining money and visits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { DEFAULT_API_BASE, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { SlotId } from '#contract/ids.ts';
import { addDays, clinicDayOf, monthOf } from '#contract/time.ts';
import { type Gateway, startGateway } from '#sandbox/gateway/gateway.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { startSession } from '#server/session/session.store.ts';
import { bookingOf, type FreeSlot } from './ask.ts';
import { makeWorldFolder, WORLD_NOW } from './databases.ts';
import { CARDS } from './gateway.ts';
import { paymentServer } from './killable.ts';
import { allowBookings } from './limits.ts';
import { freePort } from './ports.ts';
import { forget } from './seeded.ts';
import { intentBody, moneyOf, type Unpaid, unpaidInvoice } from './unpaid.ts';

const PAYMENTS_A_LIFE = 6;
const BOOKINGS_A_LIFE = 10;
const CLINIC = 'novena-clinic';

export interface Killed {
  kills: number;
  /** Cards that the provider charged, and payments that the server acknowledged. */
  charged: number;
  paymentsAcknowledged: number;
  /** Booked times, and how many were requested again because a kill left no answer. */
  booked: number;
  askedAgain: number;
  slowestStartMs: number;
  /** Errors found: lost, counted twice, or otherwise wrong. */
  wrong: string[];
}

interface Answer {
  success?: boolean;
  code?: string;
  data?: { client_secret?: string; appointment?: { _id: string } };
  dates?: { date: FreeSlot['date']; rolledouts: FreeSlot[] }[];
}

/**
 * Makes a folder with the demo world and invoices to pay.
 * @returns the invoices, meiling's token, the day there, and the milliseconds by which the clocks of server and
 * provider must run ahead of the real one (negative: behind) to be at its instant
 */
export const prepare = async (dataDir: string, count: number) => {
  await makeWorldFolder(dataDir);
  const { db, close } = await openDatabase({ dataDir });
  await forget(db);
  const clock = { now: () => Promise.resolve(WORLD_NOW) };
  const invoices: Unpaid[] = [];
  while (invoices.length < count) invoices.push(await unpaidInvoice({ db, clock }));
  await allowBookings({ db }, 1_000);
  const token = await startSession(db, patientIdOf('meiling'), 'remembered', WORLD_NOW);
  await close();
  return { invoices, token, today: clinicDayOf(WORLD_NOW), aheadMs: Date.parse(WORLD_NOW) - Date.now() };
};

/** @returns null when the server was killed before its answer */
export const callOn =
  (api: string, token: string) =>
  async (method: string, path: string, body: object | null = null, key?: string): Promise<Answer | null> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
    };
    try {
      const answer = await fetch(`${api}${path}${path.includes('?') ? '&' : '?'}app-id=patient`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
      return (await answer.json()) as Answer;
    } catch {
      return null;
    }
  };
type Ask = ReturnType<typeof callOn>;

/** Free times of one doctor in this month and the next, after meiling's visit in five days, without overlaps. */
const findSlots = async (ask: Ask, today: FreeSlot['date'], count: number): Promise<FreeSlot[]> => {
  const slots: FreeSlot[] = [];
  for (const day of [today, addDays(today, 31)]) {
    const { year, month } = monthOf(day);
    const answer = await ask('GET', `${appointmentCalls.listSlots.path}?clinic=${CLINIC}&year=${year}&month=${month}`);
    for (const { date, rolledouts } of answer?.dates ?? [])
      if (date > addDays(today, 5)) slots.push(...rolledouts.map((slot) => ({ ...slot, date })));
  }
  const ofOne = slots.filter(({ doctor }) => doctor !== null && doctor?._id === slots[0]?.doctor?._id);
  if (ofOne.length < count) throw new Error(`${count} free times are needed, there are ${ofOne.length}`);
  return ofOne.slice(0, count);
};

/** Compares the database's invoices and times with the answers that people got. */
const audit = async (
  dataDir: string,
  { book }: Gateway,
  invoices: readonly Unpaid[],
  paid: ReadonlySet<string>,
  booked: ReadonlyMap<SlotId, string>,
): Promise<string[]> => {
  const { db, close } = await openDatabase({ dataDir });
  const wrong: string[] = [];
  const charges = Map.groupBy(
    book.intents().filter(({ status }) => status === 'succeeded'),
    ({ metadata }) => metadata['invoiceId'] ?? '',
  );
  for (const invoice of invoices) {
    const [charge, another] = charges.get(invoice.id) ?? [];
    const { balance, entries, reference } = await moneyOf({ db }, invoice);
    const expected = charge ? `0: charge 2000, payment -2000: ${charge.id}` : '2000: charge 2000: -';
    const journal = entries.map((entry) => entry.join(' ')).join(', ');
    const actual = `${balance}: ${journal}: ${charge ? reference : '-'}`;
    if (actual !== expected) wrong.push(`invoice ${invoice.id}: ${actual} instead of ${expected}`);
    if (another) wrong.push(`invoice ${invoice.id}: two cards were charged`);
    if (paid.has(invoice.id) && !charge) wrong.push(`invoice ${invoice.id}: called paid, and no card was charged`);
  }
  const visits = await db
    .selectFrom('appointment')
    .select(['id', 'slot_id'])
    .where('slot_id', 'in', [...booked.keys()])
    .execute();
  for (const [slotId, id] of booked) {
    const there = visits
      .filter(({ slot_id }) => slot_id === slotId)
      .map((visit) => visit.id)
      .join(', ');
    if (there !== id) wrong.push(`time ${slotId}: ${there} instead of ${id}`);
  }
  await close();
  return wrong;
};

/** Kills the server `rounds` times during work, then waits for everything to finish and audits. */
export const killInTheMiddle = async (rounds: number): Promise<Killed> => {
  const root = mkdtempSync(join(tmpdir(), 'myniks-kill-'));
  const dataDir = join(root, 'database');
  const { invoices, token, today, aheadMs } = await prepare(dataDir, rounds * PAYMENTS_A_LIFE);
  const port = await freePort();
  const api = `http://127.0.0.1:${port}${DEFAULT_API_BASE}`;
  const ask = callOn(api, token);
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    hostname: '127.0.0.1',
    now: () => Date.now() + aheadMs,
    delayMs: 20,
    // the real provider retries for days
    retryAfterMs: Array.from({ length: 1_000 }, () => 500),
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(`${api}/webhooks/stripe`, { method: 'POST', headers, body })).status;
    },
  });
  const { book, webhooks } = gateway;
  const { start, kill, stop, slowestStartMs } = paymentServer({ where: { dataDir }, port, gateway, aheadMs });

  const paid = new Set<string>();
  /** Visits by time, from the server's answers. */
  const booked = new Map<SlotId, string>();
  let charged = 0;
  /** Called for each card that is charged, and for each payment that is acknowledged. */
  let tell = (): void => {};
  const pay = async (invoice: Unpaid): Promise<void> => {
    const { createIntent, recordPayment } = paymentCalls;
    const intent = await ask(createIntent.method, createIntent.path, intentBody(invoice));
    const secret = intent?.data?.client_secret;
    if (secret === undefined) return;
    book.confirm(secret.split('_secret')[0] ?? '', CARDS.good);
    charged += 1;
    tell();
    const body = { invoiceNo: invoice.invoiceNo, paymentAmt: invoice.amount };
    if (!(await ask(recordPayment.method, recordPayment.path, body))?.success) return;
    paid.add(invoice.id);
    tell();
  };
  /** Always uses the same key for a time, as the app does. */
  const reserve = async (slot: FreeSlot): Promise<void> => {
    const { method, path } = appointmentCalls.createAppointment;
    const id = (await ask(method, path, bookingOf(slot), `kill:${slot._id}`))?.data?.appointment?._id;
    if (id !== undefined) booked.set(slot._id, id);
  };

  try {
    await start();
    const slots = await findSlots(ask, today, rounds * BOOKINGS_A_LIFE);
    const askedAgain = new Set<SlotId>();
    for (let life = 0; life < rounds; life += 1) {
      if (life > 0) await start();
      // some cards are charged, some payments and visits are being written, some webhooks are on their way
      const { promise, resolve } = Promise.withResolvers<void>();
      const happened = () => (life % 2 === 0 ? charged : paid.size);
      const wanted = happened() + 1 + (life % 3);
      tell = () => {
        if (happened() === wanted) setTimeout(resolve, (life % 6) * 10);
      };
      const unanswered = slots.slice(0, life * BOOKINGS_A_LIFE).filter(({ _id }) => !booked.has(_id));
      for (const { _id } of unanswered) askedAgain.add(_id);
      const now = slots.slice(life * BOOKINGS_A_LIFE, (life + 1) * BOOKINGS_A_LIFE);
      const busy = [
        ...invoices.slice(life * PAYMENTS_A_LIFE, (life + 1) * PAYMENTS_A_LIFE).map(pay),
        ...[...unanswered, ...now].map(reserve),
      ];
      await promise;
      await kill();
      await Promise.all(busy);
    }
    await start();
    const unanswered = slots.filter(({ _id }) => !booked.has(_id));
    for (const { _id } of unanswered) askedAgain.add(_id);
    await Promise.all(unanswered.map(reserve));
    const lost = slots.filter(({ _id }) => !booked.has(_id)).map(({ _id }) => `time ${_id}: no answer in the end`);
    await webhooks.settled();
    // a server that stops normally finishes its requests
    await stop();
    return {
      kills: rounds + 1,
      charged,
      paymentsAcknowledged: paid.size,
      booked: booked.size,
      askedAgain: askedAgain.size,
      slowestStartMs: slowestStartMs(),
      wrong: [...lost, ...(await audit(dataDir, gateway, invoices, paid, booked))],
    };
  } finally {
    await kill();
    await gateway.close();
    rmSync(root, { recursive: true, force: true });
  }
};
