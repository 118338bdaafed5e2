import { expect, test } from 'vitest';
import { openGateway } from '#harness/server/gateway.ts';
import { racePay } from '#harness/server/race-pay.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

test('SERVER-62 SERVER-66 NIKS-01: cards and transfers of wrong amounts, raced against staff, leave no difference of a cent or a point', async () => {
  const gateway = await openGateway(world());
  const raced = await racePay(world(), gateway, { orders: 20, seed: 62 });
  await gateway.close();
  expect(raced.failed).toEqual([]);
  expect(raced.differences).toEqual([]);
  expect(raced.journal).toBeCloseTo(raced.kept, 4);
  expect(raced.arrived).toBeGreaterThanOrEqual(20);
  expect(raced.charged).toBeGreaterThan(0);
});
