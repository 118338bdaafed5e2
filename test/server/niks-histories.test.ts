/** Random histories of NIK$ (harness/niks/histories.ts). `npm run bench -- niks-histories` plays 100 000, also from two processes. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchOf, deskHere, playBatch } from '#harness/niks/histories.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const HISTORIES = 40;

test('SERVER-25 NIKS-05 NIKS-06: in any history the balance is that of the model, and the proof finds nothing', async () => {
  const histories = fc.asyncProperty(batchOf(HISTORIES), async (batch) => {
    const { db, clock } = world();
    await playBatch(db, [deskHere(db)], batch, await clock.now());
  });
  await expect(
    fc.assert(
      histories.beforeEach(() => world().reset()),
      { numRuns: 1 },
    ),
  ).resolves.toBeUndefined();
});
