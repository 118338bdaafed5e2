/** One proof of the trail at once, also of two processes: a proof reads every entry. */
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicDay } from '#contract/time.ts';
import { lockProof } from '#server/trail/proof.store.ts';
import { serverBeside } from '#test/kit/beside.ts';
import { firstAdmin } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

test('while another process proves the trail a proof is refused, and is made once that one has ended', async () => {
  const admin = await firstAdmin(world());
  const other = await serverBeside(world());
  const query = { from: '2026-11-01' as ClinicDay, to: '2026-12-31' as ClinicDay };
  const refused = await other.db.transaction().execute(async (tx) => {
    expect(await lockProof(tx)).toBe(true);
    return admin.ask(staffCalls.proveTrail, { query });
  });
  expect(refused.code).toBe('IN_PROGRESS');
  expect((await admin.ask(staffCalls.proveTrail, { query })).answer?.data.days).toEqual([]);
});
