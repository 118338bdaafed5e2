/** A clinic from its folder to a deposit that comes off a bill: each step by a call of the product, each act in the trail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMs, DAY_MS } from '#contract/time.ts';
import { applyTo, type EmptyWorld, openEmptyWorld } from '#harness/server/clinic-folder.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { lastCode, signUpOf } from '#harness/server/newcomer.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { WALKED, walkThrough } from '#test/kit/clinic-walk.ts';
import { firstAdmin } from '#test/kit/staff.ts';

let world: EmptyWorld;
let gateway: OpenGateway;
beforeAll(async () => {
  world = await openEmptyWorld();
  gateway = await openGateway(world);
});
afterAll(async () => {
  await gateway.close();
  await world.close();
});

test('SERVER-34 SERVER-42: a clinic from its folder serves a patient from sign-up to the second bill', async () => {
  await applyTo(world);
  const clinic = {
    call: world.call,
    clock: world.clock,
    setClock: async (at: Parameters<typeof world.clock.set>[0]) => world.clock.set(at),
    codeTo: async () => lastCode(world),
    pay: async (secret: string) => (await gateway.pay(secret)).status,
  };
  const { acts } = await walkThrough(clinic, await firstAdmin(world), signUpOf());
  expect(WALKED.filter((act) => !acts.has(act))).toEqual([]);
  expect(await compare(world.deps, addMs(await world.clock.now(), -120 * DAY_MS))).toEqual([]);
  expect((await proveNiks(world.db)).first).toBeNull();
});
