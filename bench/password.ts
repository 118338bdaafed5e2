/**
 * `node bench/password.ts`: what one check of a password costs (50 to 250 ms wanted), and what a list of slots costs
 * beside 8 concurrent logins as ratio to what it costs alone (p99; at most 2 wanted). With TEST_DATABASE_URL on
 * PostgreSQL, else PGlite.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';
import { openWorld } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { MEMBERS } from '#server/demo/people.data.ts';
import { listen } from '#server/listen.adapter.ts';
import { hashPassword, PASSWORD_COST, passwordHashing } from '#server/password/password.service.ts';

interface Ready {
  port: number;
  token: string;
}

const ROUNDS = 5;
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const LOGINS = 8;
const READERS = 2;
/** One reads and another one signs in: each login ends the oldest of the own sessions. */
const [{ userId: reader }, { userId, password }] = MEMBERS;

const serve = async (): Promise<void> => {
  const world = await openWorld({ now: instantFromMs(Date.now()) });
  Object.assign(world.deps, { clock: databaseClock(world.db), passwordCost: PASSWORD_COST });
  const { port } = await listen(createApp(world.deps), 0, '127.0.0.1');
  const ready: Ready = { port, token: await world.signIn(reader) };
  process.send?.(ready);
  process.once('disconnect', () => void world.close().then(() => process.exit(0)));
};

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const costOfOneCheck = async (): Promise<number> => {
  const stored = await hashPassword(password, PASSWORD_COST);
  const { verify } = passwordHashing(PASSWORD_COST);
  const times: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const startedAt = performance.now();
    await verify(password, stored);
    times.push(performance.now() - startedAt);
  }
  return middle(times);
};

const measure = async (): Promise<void> => {
  const check = await costOfOneCheck();
  const child = fork(import.meta.filename, ['serve']);
  const [{ port, token }] = (await once(child, 'message')) as [Ready];
  const api = `http://127.0.0.1:${port}/api`;
  const { year, month } = monthOf(clinicDayOf(instantFromMs(Date.now())));
  const read = (duration: number) =>
    autocannon({
      url: `${api}/appointment/slot?app-id=patient&clinic=novena-clinic&year=${year}&month=${month}`,
      headers: { authorization: `Bearer ${token}` },
      connections: READERS,
      duration,
    });
  const signIn = (duration: number) =>
    autocannon({
      url: `${api}/signin/login?app-id=patient`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: userId, password, remember: false }),
      connections: LOGINS,
      duration,
    });
  await signIn(1);
  await read(1);
  const rounds: { alone: number; beside: number; logins: number }[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await read(SECONDS);
    const [beside, logins] = await Promise.all([read(SECONDS), signIn(SECONDS)]);
    failed += alone.non2xx + beside.non2xx + logins.non2xx;
    rounds.push({ alone: alone.latency.p99, beside: beside.latency.p99, logins: logins.requests.average });
  }
  child.disconnect();
  const ratio = middle(rounds.map(({ alone, beside }) => beside / alone));
  console.log(`one check of a password: ${check.toFixed(0)} ms`);
  console.log(
    `p99 of a slot list, ms: alone ${middle(rounds.map(({ alone }) => alone))}, beside ${LOGINS} concurrent logins ` +
      `${middle(rounds.map(({ beside }) => beside))}: ${ratio.toFixed(2)} times ` +
      `(${middle(rounds.map(({ logins }) => logins)).toFixed(0)} logins a second)`,
  );
  if (failed > 0) console.log(`${failed} requests were refused`);
  if (check < 50 || check > 250 || ratio > 2 || failed > 0) process.exitCode = 1;
};

await (process.argv[2] === 'serve' ? serve() : measure());
