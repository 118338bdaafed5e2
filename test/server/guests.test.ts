/** Guests without data are deleted; a guest that any row references stays. */
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { findCaller, hashToken } from '#server/kit/token.store.ts';
import { prune } from '#server/upkeep.job.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const guests = async () =>
  (await world().db.selectFrom('patient').select('id').where('is_guest', '=', true).execute()).map(({ id }) => id);
const forget = () => prune(world().db, world().clock);

test('a guest without a session is forgotten, one with a session is not', async () => {
  const before = await guests();
  const left = await guestOf(world());
  await guestOf(world());
  expect(await guests()).toHaveLength(before.length + 2);
  await ask(world(), signinCalls.signOut, { token: left });
  await forget();
  expect(await guests(), 'not on the day itself').toHaveLength(before.length + 2);
  world().clock.advance(DAY_MS + 1);
  await forget();
  expect(await guests()).toHaveLength(1);
  world().clock.advance(7 * DAY_MS);
  await forget();
  expect(await guests()).toEqual([]);
});

test('a guest whom anything still refers to stays', async () => {
  const { db } = world();
  await guestOf(world());
  const [tagged, notified] = [await guestOf(world()), await guestOf(world())];
  const idOf = async (token: string) => (await findCaller(db, hashToken(token), await world().clock.now()))?.patientId;
  const [a, b] = [await idOf(tagged), await idOf(notified)];
  if (!a || !b) throw new Error('A session without a patient');
  await db.insertInto('patient_tag').values({ patient_id: a, name: 'VIP' }).execute();
  const notice = { id: 'n-1', kind: 'any', metadata: '{}', created_at: await world().clock.now() };
  await db
    .insertInto('notification')
    .values({ ...notice, patient_id: b })
    .execute();
  world().clock.advance(8 * DAY_MS);
  await forget();
  expect(new Set(await guests())).toEqual(new Set([a, b]));
});
