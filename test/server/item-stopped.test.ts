/** An item that staff stop selling: out of lists and carts, and its patients hear whom to call. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { Role } from '#contract/roles.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { askCart, PICKUP, refillable, orderOf as refillOf } from '#harness/server/refills.ts';
import { askOrder, orderOf } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { productIdOf } from '#server/demo/store.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const WANTED = { 'meiling-cetirizine-10-mg': 1 };
const CREAM = 'Calm barrier cream';

const cetirizine = async () =>
  world()
    .db.selectFrom('refillable')
    .innerJoin('inventory', 'inventory.id', 'inventory_id')
    .select(['inventory.id', 'name'])
    .where('refillable.id', '=', refillable('meiling-cetirizine-10-mg'))
    .executeTakeFirstOrThrow();
const stop = (person: Person, id: string) =>
  person.ask(operatorCalls.withdrawItem, { params: { id }, body: { reason: 'The supplier calls it back' } });
const restore = (person: Person, id: string) => person.ask(operatorCalls.restoreItem, { params: { id } });
const staff = async (...roles: Role[]) => {
  const admin = await firstAdmin(world());
  return [admin, ...(await Promise.all(roles.map((role) => invited(world(), admin, [role]))))] as Person[];
};
const noticesOf = async (token: string, name: string) =>
  (await answerOf(world(), profileCalls.listNotifications, { token })).data
    .map(({ msg }) => msg ?? '')
    .filter((msg) => msg.includes(`<b>${name}</b> cannot be ordered again`));

test('SERVER-20 SERVER-27: a medicine that is stopped is in no list and no cart; its patients hear once whom to call, and no letter names it', async () => {
  const token = await world().signIn('meiling');
  const { id, name } = await cetirizine();
  const [, farah] = (await staff('dispensary')) as [Person, Person];
  const order = await refillOf(world(), WANTED, PICKUP, { token });
  expect((await askCart(world(), WANTED, { token })).status).toBe(200);
  await readLetters(world());
  const listed = async () => {
    const { data } = await answerOf(world(), refillCalls.listRefillables, {
      token,
      query: { patientId: patientIdOf('meiling') },
    });
    return JSON.stringify(data).includes(refillable('meiling-cetirizine-10-mg'));
  };
  expect(await listed()).toBe(true);
  const first = (await stop(farah, id)).answer?.data;
  expect(first).toMatchObject({ carts: 1 });
  expect(first?.prescriptions).toBeGreaterThan(0);
  expect((await stop(farah, id)).answer?.data).toEqual({ prescriptions: 0, carts: 0 });
  expect(await listed()).toBe(false);
  expect((await askCart(world(), WANTED, { token })).code).toBe('NOT_REFILLABLE');
  const [notice, ...others] = await noticesOf(token, name);
  expect(notice).toMatch(/call the clinic at \+65 /);
  expect(others).toEqual([]);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.includes('ordered again for now'));
  expect(letters.map(({ to }) => to)).toContain('meiling.tan@example.com');
  expect(JSON.stringify(letters)).not.toContain(name);
  expect(JSON.stringify(letters)).not.toContain('supplier');
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'withdrawItem')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ subject_id: id, reason: 'The supplier calls it back', detail: first });
  const stays = await world()
    .db.selectFrom('delivery')
    .select('delivery_status')
    .where('invoice_id', '=', order._id)
    .executeTakeFirstOrThrow();
  expect(stays.delivery_status).not.toBe('Rejected');
  for (const _ of [1, 2]) expect((await restore(farah, id)).status).toBe(200);
  expect(await listed()).toBe(true);
  world().clock.advance(1000);
  await stop(farah, id);
  expect(await noticesOf(token, name)).toHaveLength(2);
});

test('SERVER-27: stopped by several at once, an item is stopped by one of them', async () => {
  const token = await world().signIn('meiling');
  const { id, name } = await cetirizine();
  const [, farah] = (await staff('dispensary')) as [Person, Person];
  const replies = await Promise.all([1, 2, 3, 4].map(() => stop(farah, id)));
  const told = replies.map(({ answer }) => answer?.data.prescriptions ?? -1);
  expect(told.filter((each) => each > 0)).toHaveLength(1);
  expect(told.filter((each) => each === 0)).toHaveLength(3);
  expect(await noticesOf(token, name)).toHaveLength(1);
});

test('goods of the store that are stopped leave the store, and a cart with them is not ordered', async () => {
  const token = await world().signIn('meiling');
  const id = productIdOf(CREAM);
  const [, wei] = (await staff('shop')) as [Person, Person];
  const sold = async () =>
    (await answerOf(world(), storeCalls.listProducts, { token })).data.some((product) => product.id === id);
  expect(await sold()).toBe(true);
  expect((await stop(wei, id)).status).toBe(200);
  expect(await sold()).toBe(false);
  const refused = await askOrder(world(), { [CREAM]: 1 }, { token });
  expect([refused.code, JSON.stringify(refused.refusal?.data)]).toEqual([
    'OUT_OF_STOCK',
    expect.stringContaining('"gone"'),
  ]);
  const menus = (await wei.ask(deskCalls.listClinic)).answer?.data.goods.map(({ item }) => item);
  expect(menus).not.toContain(id);
  await restore(wei, id);
  expect((await orderOf(world(), { [CREAM]: 1 }, { token }))._id).toBeTruthy();
});

test('ROLE-07: medicines are the dispensary’s to stop, goods of the store the shop’s, and the list says so', async () => {
  const [admin, farah, wei, nadia] = (await staff('dispensary', 'shop', 'reception')) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const medicine = (await cetirizine()).id;
  const { rows } = await sql<{ id: string }>`
    select id from product where id not in (select inventory_id from refillable) order by id`.execute(world().db);
  const onlyOfStore = rows[0]?.id ?? '';
  const codes: (string | null)[] = [];
  for (const [person, item] of [
    [wei, medicine],
    [farah, onlyOfStore],
    [nadia, medicine],
    [farah, 'nothing'],
    [admin, medicine],
    [admin, onlyOfStore],
  ] as const)
    codes.push((await stop(person, item)).code);
  expect(codes).toEqual(['OPERATORS_ONLY', 'OPERATORS_ONLY', 'OPERATORS_ONLY', 'NOT_FOUND', null, null]);
  expect((await restore(wei, medicine)).code).toBe('OPERATORS_ONLY');
  const rowOf = async (person: Person, item: string) =>
    (await person.ask(deskCalls.listStock)).answer?.data.rows.find((row) => row.item === item);
  expect(await rowOf(wei, medicine)).toMatchObject({ isStoppable: false, isWithdrawn: true });
  expect(await rowOf(farah, medicine)).toMatchObject({
    isStoppable: true,
    stopped: { reason: 'The supplier calls it back' },
  });
});

test('what the folder has ended is not sold again at the desk, and ends apart from what staff have stopped', async () => {
  const token = await world().signIn('meiling');
  const { id } = await cetirizine();
  const [, farah] = (await staff('dispensary')) as [Person, Person];
  const now = await world().clock.now();
  const byFolder = (withdrawn_at: typeof now | null) =>
    world().db.updateTable('inventory').set({ withdrawn_at }).where('id', '=', id).execute();
  const code = async () => (await askCart(world(), WANTED, { token })).code;
  await byFolder(now);
  expect((await restore(farah, id)).code).toBe('NOT_CHANGEABLE');
  await stop(farah, id);
  await byFolder(null);
  expect(await code()).toBe('NOT_REFILLABLE');
  await byFolder(now);
  expect((await restore(farah, id)).status).toBe(200);
  expect(await code()).toBe('NOT_REFILLABLE');
  await byFolder(null);
  expect(await code()).toBeNull();
});
