/** Rush of patients on two servers that share one PostgreSQL, with a card provider as slow as the real one. */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { instantFromMs } from '#contract/time.ts';
import { paymentServer } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { openWorld } from '#harness/server/world.ts';
import { startGateway } from '#sandbox/gateway/gateway.ts';
import { startSession } from '#server/session/session.store.ts';

/** Answer of a call in the rush, with the members that the benches read. */
interface Answer {
  code?: string;
  data?: { invoice?: { _id: InvoiceId; invoiceNo: string; ostBalance: number } | null; client_secret?: string };
}

/** Delay of each answer of the card provider, as with the real one. */
const PROVIDER_MS = 200;

export const patientOf = (number: number): PatientId => `bench-${number}` as PatientId;

/** @throws when TEST_DATABASE_URL is not set: `npm run bench` sets it */
export const openTwoServers = async (patients: number) => {
  const database = process.env['TEST_DATABASE_URL'];
  if (database === undefined) throw new Error('TEST_DATABASE_URL is not set: npm run bench starts a PostgreSQL');
  const now = instantFromMs(Date.now());
  const world = await openWorld({ now });
  const { db } = world;
  await sql`insert into patient (id, name, is_guest, created_at)
    select concat('bench-', n), concat('Patient ', n), false, now() from generate_series(0, ${patients - 1}::int) n`.execute(
    db,
  );
  const place = { host: '127.0.0.1', port: 0, hostname: '127.0.0.1' };
  const gateway = await startGateway({ ...place, deliver: () => Promise.resolve(200) });
  Object.assign(gateway.trouble, { kind: 'late', until: () => wait(PROVIDER_MS) });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const databaseUrl = Object.assign(new URL(database), { pathname: `/${rows[0]?.name}` }).href;
  const ports = [await freePort(), await freePort()] as const;
  const servers = ports.map((port) => paymentServer({ where: { databaseUrl }, port, gateway }));
  await Promise.all(servers.map(({ start }) => start()));

  /** Number of answers, by status, path and code. */
  const answers = new Map<string, number>();
  return {
    world,
    now,
    gateway,
    ports,
    servers,
    answers,
    /** Signs in every patient. @returns one token for each */
    signInAll: async (): Promise<string[]> => {
      const tokens: string[] = [];
      for (let number = 0; number < patients; number += 1)
        tokens.push(await startSession(db, patientOf(number), 'remembered', now));
      return tokens;
    },
    post: async (
      port: number,
      { token, path, key, body }: { token: string; path: string; key: string; body: object },
    ): Promise<{ status: number; answer: Answer }> => {
      const reply = await fetch(
        `http://127.0.0.1:${port}${DEFAULT_API_BASE}${path}?${APP_ID_PARAM}=${DEFAULT_APP_ID}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
          body: JSON.stringify(body),
        },
      );
      const answer = (await reply.json()) as Answer;
      const name = `${reply.status} ${path} ${answer.code ?? ''}`.trim();
      answers.set(name, (answers.get(name) ?? 0) + 1);
      return { status: reply.status, answer };
    },
    /** Number of answers of 500 and above. */
    failed: (): number =>
      [...answers].filter(([name]) => name.startsWith('5')).reduce((sum, [, times]) => sum + times, 0),
    close: async (): Promise<void> => {
      await Promise.all(servers.map(({ stop }) => stop()));
      await gateway.close();
      await world.close();
    },
  };
};

/** A measured figure and the value that it must have. */
export type Kept = readonly [what: string, figure: number, promised: number];

/** Prints each figure and the number of answers by kind; the process fails when a figure differs from its promise. */
export const report = (kept: readonly Kept[], about: string, answers: ReadonlyMap<string, number>): void => {
  for (const [what, figure, promised] of kept) {
    const isKept = figure === promised;
    const line = `${what.padEnd(50)}${String(figure).padStart(5)}   promised ${promised}`;
    console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${line}`);
    if (!isKept) process.exitCode = 1;
  }
  console.log(`${about}; load of this machine ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, times] of [...answers].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(times).padStart(4)} x ${name}`);
};

/** @param figures in ascending order @param part of the figures, from 0 to 1 @returns the percentile, rounded */
export const at = (figures: readonly number[], part: number): number =>
  Math.round(figures[Math.ceil(figures.length * part) - 1] ?? 0);
