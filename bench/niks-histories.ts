/**
 * `node bench/niks-histories.ts`: 100 000 random histories of NIK$, or NIKS_HISTORIES of them (harness/niks/histories.ts). With
 * TEST_DATABASE_URL on PostgreSQL, where two processes work on the same patients at once; else on PGlite, in this one.
 * NIKS_SECONDS ends it earlier, FC_SEED repeats a run.
 */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { openDesk } from '#harness/niks/far-desk.ts';
import { add, type Batch, batchOf, deskHere, nothingPlayed, playBatch } from '#harness/niks/histories.ts';
import { openWorld } from '#harness/server/world.ts';

const WANTED = Number(process.env['NIKS_HISTORIES'] ?? 100_000);
const SECONDS = Number(process.env['NIKS_SECONDS'] ?? 3_600);
const IN_A_BATCH = Math.min(500, WANTED);
const REPORT_EVERY_MS = 60_000;

const server = process.env['TEST_DATABASE_URL'];
const world = await openWorld({ isDatabaseChanged: true });
const { db, clock } = world;
const openDesks = async (url: string) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${rows[0]?.name}` }).href;
  return Promise.all([openDesk(databaseUrl), openDesk(databaseUrl)]);
};
const far = server === undefined ? [] : await openDesks(server);
const desks = server === undefined ? [deskHere(db)] : far;

const all = nothingPlayed();
const startedAt = performance.now();
let reportedAt = startedAt;
const report = (): void => {
  const ms = performance.now() - startedAt;
  const where = server === undefined ? 'PGlite' : 'PostgreSQL, two processes';
  console.log(
    `${where}: ${all.histories} histories in ${Math.round(ms / 1_000)} s, ${(ms / all.histories).toFixed(1)} ms each; ` +
      `${all.acts} acts, ${all.refused} refused, ${all.pairs} pairs at once, ${all.joined} joined, ${all.closed} closed`,
  );
};
const play = async (batch: Batch): Promise<void> => {
  add(all, await playBatch(db, desks, batch, await clock.now()));
  if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = performance.now();
  report();
};
const seed = process.env['FC_SEED'];
const {
  failed,
  error,
  seed: used,
} = await fc
  .check(
    fc.asyncProperty(batchOf(IN_A_BATCH), play).beforeEach(() => world.reset()),
    {
      numRuns: Math.ceil(WANTED / IN_A_BATCH),
      interruptAfterTimeLimit: SECONDS * 1_000,
      markInterruptAsFailure: false,
      endOnFailure: process.env['NIKS_SHRINK'] === undefined,
      ...(seed !== undefined && { seed: Number(seed) }),
    },
  )
  .then((details) => ({ ...details, error: 'errorInstance' in details ? details.errorInstance : null }));
report();
console.log(`seed ${used}; ${failed ? 'FAILED' : 'every one as by the book, and every balance proven'}`);
if (failed) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
for (const desk of far) desk.close();
await world.close();
