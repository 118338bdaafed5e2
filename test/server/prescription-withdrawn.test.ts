/** A doctor takes back what could be had again; the dispensary only what the clinics have no more. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { RefillableId } from '#contract/ids.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { askCart, PLAIN, refillable } from '#harness/server/refills.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const body = { reason: 'It did not suit you' };
const prescription = async () =>
  world()
    .db.selectFrom('refillable')
    .innerJoin('inventory', 'inventory.id', 'inventory_id')
    .select(['refillable.id', 'inventory_id', 'name'])
    .where('refillable.id', '=', refillable(Object.keys(PLAIN)[0] ?? ''))
    .executeTakeFirstOrThrow();
const notices = async () => {
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ msg }) => msg).filter((words) => words?.includes('It did not suit you'));
};

test('it can no longer be ordered, the patient reads which and why once, and no letter names it', async () => {
  const { id, name } = await prescription();
  const token = await world().signIn('meiling');
  expect((await askCart(world(), PLAIN, { token })).status).toBe(200);
  const asked = {
    params: { id },
    body,
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
  };
  for (const _ of [1, 2]) expect((await ask(world(), operatorCalls.withdrawRefillable, asked)).status).toBe(200);
  const doctor = await invited(world(), await firstAdmin(world()), ['clinician']);
  expect((await doctor.ask(operatorCalls.withdrawRefillable, { params: { id }, body })).status).toBe(200);
  expect((await askCart(world(), PLAIN, { token })).code).toBe('NOT_REFILLABLE');
  expect(await notices()).toEqual([`<b>${name}</b> can no longer be ordered again: It did not suit you`]);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.includes('no longer be ordered'));
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toContain(name);
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'withdrawRefillable')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ patient_id: patientIdOf('meiling'), reason: 'It did not suit you' });
});

test('ROLE-07: the dispensary withdraws what the clinics have withdrawn, and nothing else; reception nothing', async () => {
  const { id, inventory_id } = await prescription();
  const admin = await firstAdmin(world());
  const [dispensary, reception] = [
    await invited(world(), admin, ['dispensary']),
    await invited(world(), admin, ['reception']),
  ];
  const codes: (string | null)[] = [];
  const withdraw = async (who: typeof dispensary, which: RefillableId) =>
    codes.push((await who.ask(operatorCalls.withdrawRefillable, { params: { id: which }, body })).code);
  await withdraw(reception, id);
  await withdraw(dispensary, id);
  await withdraw(dispensary, 'nothing' as RefillableId);
  const withdrawn_at = await world().clock.now();
  await world().db.updateTable('inventory').set({ withdrawn_at }).where('id', '=', inventory_id).execute();
  await withdraw(dispensary, id);
  expect(codes).toEqual(['OPERATORS_ONLY', 'OPERATORS_ONLY', 'NOT_FOUND', null]);
});
