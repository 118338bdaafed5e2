/**
 * `npm run bench -- growth`: every call of a member beside 200 patients and beside 200,000, with 1,000,000 appointments and
 * 1,000,000 notices, the two asked in turn so that both have the same machine. Then 1,000 ask for a month of times at once,
 * and PostgreSQL tells the plan of everything that the calls and hourly jobs do. Fails when a p50 is more than 1.5 times as
 * long, 1,000 lists take more than 2 s or 60 MB, or a plan scans a table that grows with the patients.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import { addDays, clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';
import { bookingOf, type FreeSlot } from '#harness/server/ask.ts';
import { type PaymentServer, paymentServer } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { startGateway } from '#sandbox/gateway/gateway.ts';
import { remind } from '#server/appointment/reminder.store.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { prune } from '#server/upkeep.job.ts';
import { type GrowthWorld, openGrowthWorld, patientOf } from './growth-world.ts';
import { at } from './two-servers.ts';

const SIZES = { small: 200, big: Number(process.env['PATIENTS'] ?? 200_000) };
type Size = keyof typeof SIZES;
const ROUNDS = Number(process.env['ROUNDS'] ?? 60);
const WARM_ROUNDS = 8;
const RATIO = 1.5;
/** A smaller difference is the machine's. */
const NOISE_MS = 0.5;
const AT_ONCE = 1_000;
const AT_ONCE_MS = 2_000;
const AT_ONCE_BYTES = 60_000_000;
/** Tables of fewer rows are read as a whole, and shall be. */
const LARGE = 10_000;

const now = instantFromMs(Date.now());
const day = addDays(clinicDayOf(now), 7);
const CLINIC = 'novena-clinic';
const month = { clinic: CLINIC, ...monthOf(day) };

/** Queries of calls that need one; `:me` is the patient. */
const QUERIES: Readonly<Record<string, Record<string, string | number>>> = {
  listProviders: { clinic: CLINIC, role: 'provider' },
  listSlots: month,
  listWaitlistDays: month,
  listTodayAppointments: { patientId: ':me' },
  listInvoices: { patientId: ':me', finalized: 'true' },
  listRefillables: { patientId: ':me' },
  listPromotions: { promoType: 'DISCOUNT', inventoryType: 'Consumables' },
  listMovements: { patientId: ':me' },
};
/** Calls about one thing of a patient, calls of the staff, and look-ups that have limits of their own. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'checkPatient',
  'saveDataFile',
  'loadInvoice',
  'loadMovement',
  'loadAttachment',
  'lookUpPostalCode',
  'comparePayments',
]);

const gateway = await startGateway({
  host: '127.0.0.1',
  port: 0,
  hostname: '127.0.0.1',
  deliver: () => Promise.resolve(200),
});

interface Place {
  world: GrowthWorld;
  server: PaymentServer;
  port: number;
  /** Free times that are not booked yet, each asked for once. */
  slots: FreeSlot[];
}
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** An answer as it comes, not expanded. */
const send = (
  port: number,
  {
    method,
    path,
    token,
    body,
    encoding,
  }: { method: string; path: string; token: string; body?: object; encoding?: string },
): Promise<{ status: number; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answered = (reply: IncomingMessage) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, bytes: Buffer.concat(parts) }));
    };
    const asking = request({ host: '127.0.0.1', port, agent, method, path, headers }, answered);
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });

const pathOf = ({ path }: Call, name: string, number: number): string => {
  const me = patientOf(number);
  const query = Object.entries(QUERIES[name] ?? {}).map(([key, text]) => [key, text === ':me' ? me : String(text)]);
  const filled = path.replaceAll(/:\w+/g, me);
  return `${DEFAULT_API_BASE}${filled}?${new URLSearchParams([[APP_ID_PARAM, DEFAULT_APP_ID], ...query])}`;
};

const openPlace = async (size: Size): Promise<Place> => {
  const startedAt = performance.now();
  const world = await openGrowthWorld(SIZES[size], now);
  const port = await freePort();
  const server = paymentServer({ where: { databaseUrl: world.databaseUrl }, port, gateway });
  await server.start();
  const [token = ''] = await world.signIn(Math.min(AT_ONCE, SIZES[size]));
  const path = pathOf(appointmentCalls.listSlots, 'listSlots', 0);
  const { bytes } = await send(port, { method: 'GET', path, token });
  const { dates } = v.parse(appointmentCalls.listSlots.answer, JSON.parse(bytes.toString()));
  const slots = dates
    .filter(({ date }) => date >= day)
    .flatMap(({ date, rolledouts }) => rolledouts.map((slot) => ({ ...slot, date })))
    .filter(({ type }) => type !== 'TELE_PATIENT_REMOTE');
  console.log(
    `${SIZES[size]} patients: made in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${slots.length} times`,
  );
  return { world, server, port, slots };
};

const reads = Object.values(allCalls)
  .flatMap((calls): [string, Call][] => Object.entries(calls))
  .filter(([name, call]) => call.method === 'GET' && call.access !== 'operator' && !NOT_ASKED.has(name));

/** An act of a patient, by its name; it fails when it is refused. */
type Act = (place: Place, number: number) => Promise<void>;
/** Calls whose right answer here is NOT_FOUND: no missed appointment, no NIK$. */
const must = async (asked: ReturnType<typeof send>, what: string): Promise<Buffer> => {
  const { status, bytes } = await asked;
  if (status !== 200 && status !== 404)
    throw new Error(`${what} was answered ${status}: ${bytes.toString().slice(0, 300)}`);
  return bytes;
};
const tokenOf = async ({ world }: Place, number: number) => (await world.signIn(number + 1))[number] ?? '';
const booked = new Map<Place, string[]>();
const read =
  (name: string, call: Call): Act =>
  async (place, number) => {
    const token = await tokenOf(place, number);
    await must(send(place.port, { method: 'GET', path: pathOf(call, name, number), token, encoding: 'br' }), call.path);
  };
const book: Act = async (place, number) => {
  const slot = place.slots.shift();
  if (!slot) throw new Error('No time is left to book');
  const { method } = appointmentCalls.createAppointment;
  const path = pathOf(appointmentCalls.createAppointment, 'createAppointment', number);
  const body = bookingOf(slot, patientOf(number));
  const bytes = await must(send(place.port, { method, path, token: await tokenOf(place, number), body }), path);
  const { data } = v.parse(appointmentCalls.createAppointment.answer, JSON.parse(bytes.toString()));
  booked.set(place, [...(booked.get(place) ?? []), data.appointment._id]);
};
const cancel: Act = async (place, number) => {
  const id = booked.get(place)?.shift() ?? '';
  const { method, path } = appointmentCalls.cancelAppointment;
  const address = pathOf({ ...appointmentCalls.cancelAppointment, path: path.replace(':id', id) }, 'cancel', number);
  await must(send(place.port, { method, path: address, token: await tokenOf(place, number), body: {} }), path);
};
const acts: [string, Act][] = [
  ...reads.map(([name, call]): [string, Act] => [`${call.method} ${call.path}`, read(name, call)]),
  ['POST /appointment/slot', book],
  [`${appointmentCalls.cancelAppointment.method} ${appointmentCalls.cancelAppointment.path}`, cancel],
];

const small = await openPlace('small');
const big = await openPlace('big');
const faults: string[] = [];

/** Milliseconds of each act, beside few patients and beside many. */
const took = new Map(acts.map(([name]) => [name, { small: [] as number[], big: [] as number[] }]));
for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1)
  for (const [name, act] of acts)
    for (const [size, place] of round % 2 === 0
      ? ([
          ['small', small],
          ['big', big],
        ] as const)
      : ([
          ['big', big],
          ['small', small],
        ] as const)) {
      const startedAt = performance.now();
      await act(place, (round + WARM_ROUNDS) % SIZES.small);
      if (round >= 0) took.get(name)?.[size].push(performance.now() - startedAt);
    }
const p50 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
console.log(`${'p50 ms'.padEnd(44)}${'200'.padStart(8)}${String(SIZES.big).padStart(9)}   ratio`);
for (const [name, figures] of took) {
  const [few, many] = [p50(figures.small), p50(figures.big)];
  // of calls right after each other, which have the same machine
  const ratio = p50(figures.small.map((ms, index) => (figures.big[index] ?? 0) / ms));
  const isSlow = ratio > RATIO && many - few > NOISE_MS;
  if (isSlow) faults.push(`${name} takes ${ratio.toFixed(2)} times as long`);
  console.log(
    `${name.padEnd(44)}${few.toFixed(2).padStart(8)}${many.toFixed(2).padStart(9)}   ${ratio.toFixed(2)}${isSlow ? '  SLOW' : ''}`,
  );
}

// a month of times, asked by a thousand patients
const tokens = await big.world.signIn(AT_ONCE);
const path = pathOf(appointmentCalls.listSlots, 'listSlots', 0);
const askAll = () =>
  Promise.all(
    tokens.slice(0, AT_ONCE).map((token) => must(send(big.port, { method: 'GET', path, token, encoding: 'br' }), path)),
  );
const before = big.server.memory();
let most = before;
const over = new AbortController();
const watching = (async () => {
  while (!over.signal.aborted) {
    most = Math.max(most, big.server.memory());
    await wait(100);
  }
})();
await book(big, 1);
const askedAt = performance.now();
await askAll();
const lastedMs = Math.round(performance.now() - askedAt);
over.abort();
await watching;
const more = Math.max(most, big.server.memory()) - before;
console.log(
  `${AT_ONCE} lists of a month at once: ${lastedMs} ms (promised ${AT_ONCE_MS}), ${Math.round(more / 1e6)} MB more (promised ${AT_ONCE_BYTES / 1e6})`,
);
if (lastedMs > AT_ONCE_MS) faults.push(`${AT_ONCE} lists took ${lastedMs} ms`);
if (more > AT_ONCE_BYTES) faults.push(`${AT_ONCE} lists took ${Math.round(more / 1e6)} MB`);

/** Plans of everything that a connection of a new server does, by the calls and jobs that cause them. */
const log = process.env['TEST_DATABASE_LOG'];
if (log === undefined || !existsSync(log)) console.log('Without TEST_DATABASE_LOG no plan can be read');
else {
  await big.server.stop();
  for (const setting of [
    `session_preload_libraries to 'auto_explain'`,
    'auto_explain.log_min_duration to 0',
    'auto_explain.log_nested_statements to on',
  ])
    await big.world.run(`alter database ${big.world.name} set ${setting}`);
  const { rows } = await big.world.run(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE}`,
  );
  const large = new Set(rows.map(({ name }) => name));
  await big.server.start();
  const beside = await openDatabase({ databaseUrl: big.world.databaseUrl });
  const watched: [string, () => Promise<void>][] = [
    ...acts.map(([name, act]): [string, () => Promise<void>] => [name, () => act(big, 2)]),
    ['hourly reminders', () => remind(beside.db, now)],
    ['hourly pruning', () => prune(beside.db, { now: () => Promise.resolve(now) })],
  ];
  for (const [name, act] of watched) {
    const from = readFileSync(log).length;
    await act();
    await wait(50);
    const plans = readFileSync(log).subarray(from).toString().split('Query Text:').slice(1);
    for (const plan of plans)
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g))
        if (large.has(table)) {
          const statement = plan.trim().replaceAll(/\s+/g, ' ').slice(0, 150);
          faults.push(`${name} scans ${table}: ${statement}`);
        }
  }
  await beside.close();
  console.log(`plans of ${watched.length} calls and jobs looked through for scans of ${[...large].join(', ')}`);
}

await Promise.all([small, big].map(({ server }) => server.stop()));
await Promise.all([small, big].map(({ world }) => world.close()));
await gateway.close();
agent.destroy();
console.log(
  `load of this machine ${loadavg()[0]?.toFixed(1)}; slowest of the big ones: ${at(took.get('POST /appointment/slot')?.big.toSorted((a, b) => a - b) ?? [], 0.95)} ms p95 for a booking`,
);
for (const fault of new Set(faults)) console.log(`BROKEN ${fault}`);
if (faults.length > 0) process.exitCode = 1;
