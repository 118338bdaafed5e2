/**
 * `node bench/race-pay.ts`: 20 orders, each paid by card and by a transfer of some amount, while staff reject and change them,
 * take NIK$ and send money back; journal, provider, bank and points agree. With TEST_DATABASE_URL on PostgreSQL, else PGlite.
 */
import { openGateway } from '#harness/server/gateway.ts';
import { racePay } from '#harness/server/race-pay.ts';
import { openWorld } from '#harness/server/world.ts';

const ORDERS = 20;
const SEEDS = [1, 2, 3, 4, 5];

for (const seed of SEEDS) {
  const world = await openWorld();
  const gateway = await openGateway(world);
  const startedAt = performance.now();
  const raced = await racePay(world, gateway, { orders: ORDERS, seed });
  const ms = Math.round(performance.now() - startedAt);
  await gateway.close();
  await world.close();
  const { charged, arrived, done, refused, failed, toReturn, differences, journal, kept } = raced;
  console.log(
    `${process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL'}, seed ${seed}: ${ORDERS} orders in ${ms} ms; ` +
      `${charged} cards charged, ${arrived} transfers counted, acts of staff: ${done} done, ${refused} refused, ${failed.length} failed; ` +
      `${toReturn} to return; journal $${journal.toFixed(2)}, provider and bank $${kept.toFixed(2)}; ${differences.length} differences`,
  );
  for (const one of [...failed, ...differences]) console.log(one);
  if (differences.length > 0 || failed.length > 0 || Math.abs(journal - kept) > 0.001) process.exitCode = 1;
}
