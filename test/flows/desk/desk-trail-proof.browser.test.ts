/** An administrator proves the trail in Chromium against the real server. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { digestTrail } from '#server/trail/digest.service.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('the proof has a line for each day with its digest, and is no page of other roles', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const nadia = await invited(world, admin, ['reception']);
  world.clock.advance(DAY_MS + HOUR_MS);
  await digestTrail(world.deps, await world.clock.now());
  const { digest } = await world.db.selectFrom('trail_digest').select('digest').executeTakeFirstOrThrow();
  for (const width of [1280, 390]) {
    const page = await openDesk(served(), '/desk/trailProof', admin, width);
    await page.getByRole('heading', { name: 'Proof of the trail', level: 1 }).waitFor();
    await page.getByText('Holds', { exact: true }).waitFor();
    await page.getByText(digest).waitFor();
    expect(await breachesOf(page)).toEqual([]);
    await page.context().close();
  }
  const other = await openDesk(served(), '/desk/trailProof', nadia);
  await other.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await other.getByText(digest).count()).toBe(0);
  await other.context().close();
});
