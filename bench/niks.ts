/**
 * `node bench/niks.ts`: time to read the balance and the history with 20 movements and with 2 000, as a ratio in one
 * run. Runs on PostgreSQL with TEST_DATABASE_URL, else on PGlite.
 */
import { sql } from 'kysely';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { enrol, grant } from '#harness/server/niks.ts';
import { openWorld } from '#harness/server/world.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';

const FEW = 20;
const MANY = 2_000;
const ROUNDS = 300;
const MOST = 1.3;

const world = await openWorld();
const endsOn = addDays(clinicDayOf(await world.clock.now()), 40);

const member = async (userId: MemberId, movements: number) => {
  await enrol(world, userId);
  for (let index = 0; index < movements; index++) await grant(world, userId, 1, endsOn);
  return { token: await world.signIn(userId), patientId: patientIdOf(userId) };
};
const few = await member('siti', FEW);
const many = await member('grace', MANY);
await sql`analyze`.execute(world.db);

/** Time to read the NIK$ shown on /home, in milliseconds. */
const timed = async ({ token, patientId }: typeof few): Promise<number> => {
  const startedAt = performance.now();
  await answerOf(world, niksCalls.loadMembership, { token });
  await answerOf(world, niksCalls.listMovements, { token, query: { patientId } });
  return performance.now() - startedAt;
};
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const times = { few: [] as number[], many: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  // in turns, so that other load on the machine affects both alike
  times.few.push(await timed(few));
  times.many.push(await timed(many));
}
await world.close();
const ratio = middle(times.many) / middle(times.few);
console.log(
  `${process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL'}: balance and history with ${FEW} movements ` +
    `${middle(times.few).toFixed(1)} ms, with ${MANY} ${middle(times.many).toFixed(1)} ms: ${ratio.toFixed(2)} times (goal ${MOST})`,
);
if (ratio > MOST) process.exitCode = 1;
