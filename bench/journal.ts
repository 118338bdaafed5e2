/** `node bench/journal.ts`: 10 000 changes of money at once; the books must add up. With TEST_DATABASE_URL on PostgreSQL, else PGlite. */
import { auditBooks, storm } from '#harness/server/storm.ts';
import { openWorld } from '#harness/server/world.ts';

const OPERATIONS = 10_000;

const world = await openWorld();
const startedAt = performance.now();
const { done, refused, brokenOff, posted } = await storm(world, {
  operations: OPERATIONS,
  among: 100,
  atOnce: 50,
  seed: 10,
});
const seconds = (performance.now() - startedAt) / 1_000;
const wrong = await auditBooks(world.db);
const twice = [...posted.values()].filter((times) => times > 1).length;
await world.close();
console.log(
  `${process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL'}: ${OPERATIONS} operations on 100 invoices in ` +
    `${seconds.toFixed(1)} s (${Math.round(OPERATIONS / seconds)} a second): ${done} done, ${refused} refused, ${brokenOff} broken off; ` +
    `${posted.size} postings, ${twice} counted twice, ${wrong.length} balances wrong`,
);
if (wrong.length > 0 || twice > 0) process.exitCode = 1;
