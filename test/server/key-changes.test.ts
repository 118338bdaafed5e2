/** A key of a system is changed: a second one follows it, and the first works for 24 hours more. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const HOUR_MS = DAY_MS / 24;

/** Makes a key, later than the one before, so that the order of the list is certain. */
const make = async (admin: Person, days = 90, name = 'Laboratory') => {
  world().clock.advance(1);
  const endsAt = addMs(await world().clock.now(), days * DAY_MS);
  return (await admin.ask(staffCalls.createKey, { body: { name, role: 'reception', endsAt } })).answer?.data;
};
/** Lets time pass, which ends the session of an administrator. @returns another one */
const later = async (ms: number): Promise<Person> => {
  world().clock.advance(ms);
  return firstAdmin(world(), `admin-${await world().clock.now()}@example.sg`.replaceAll(':', ''));
};
const change = (who: Person, id = '') => who.ask(staffCalls.changeKey, { params: { id } });
const revoke = (admin: Person, id = '') =>
  admin.ask(staffCalls.revokeKey, { params: { id }, body: { reason: 'lost' } });
const list = async (admin: Person) => (await admin.ask(staffCalls.listKeys)).answer?.data ?? [];
/** A right key gets NOT_FOUND for an unknown appointment. */
const knock = async (key = '') => {
  const asked = { params: { id: 'nobody' }, headers: { [OPERATOR_KEY_HEADER]: key } };
  return (await ask(world(), operatorCalls.acceptAppointment, asked)).code;
};

test('a changed key has a second secret of its name, role, addresses and lifetime, and works for 24 hours more', async () => {
  const former = await make(await firstAdmin(world()));
  const admin = await later(80 * DAY_MS);
  const { status, answer } = await change(admin, former?._id);
  const next = answer?.data;
  expect([status, next?.key === former?.key, next?._id === former?._id]).toEqual([200, false, false]);
  const now = await world().clock.now();
  const [first, second] = await list(admin);
  const same = { name: 'Laboratory', role: 'reception', addresses: [] };
  expect(first).toMatchObject({ ...same, _id: next?._id, state: 'new', endsAt: addMs(now, 90 * DAY_MS) });
  expect(second).toMatchObject({ ...same, _id: former?._id, state: 'replaced', endsAt: addMs(now, DAY_MS) });
  world().clock.advance(DAY_MS - 1);
  expect([await knock(former?.key), await knock(next?.key)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  const states = (await list(await later(1))).map(({ state }) => state);
  expect([await knock(former?.key), await knock(next?.key)]).toEqual(['OPERATORS_ONLY', 'NOT_FOUND']);
  expect(states).toEqual(['active', 'ended']);
});

test('a changed key works only from the addresses of the first', async () => {
  const admin = await firstAdmin(world());
  const endsAt = addMs(await world().clock.now(), DAY_MS);
  const body = { name: 'Laboratory', role: 'reception', endsAt, addresses: ['203.0.113.7'] };
  const former = (await admin.ask(staffCalls.createKey, { body })).answer?.data;
  const next = (await change(admin, former?._id)).answer?.data;
  expect(await knock(next?.key)).toBe('OPERATORS_ONLY');
  expect((await list(admin))[0]?.addresses).toEqual(['203.0.113.7']);
});

test('a key that ends before 24 hours are over does not last longer because it was changed', async () => {
  const former = await make(await firstAdmin(world()), 2);
  const next = (await change(await later(47 * HOUR_MS), former?._id)).answer?.data;
  world().clock.advance(HOUR_MS);
  expect([await knock(former?.key), await knock(next?.key)]).toEqual(['OPERATORS_ONLY', 'NOT_FOUND']);
});

test('a key is changed once, also by two at once and by a repeated request, and not after its end', async () => {
  const first = await firstAdmin(world());
  const one = await make(first);
  const both = await Promise.all([change(first, one?._id), change(first, one?._id)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'KEY_ENDED']));
  const other = await make(first);
  const asked = { params: { id: other?._id ?? '' }, headers: { 'idempotency-key': crypto.randomUUID() } };
  const repeated = async () => (await first.ask(staffCalls.changeKey, asked)).code;
  expect([await repeated(), await repeated()]).toEqual([null, 'KEY_ENDED']);
  expect(await list(first)).toHaveLength(4);
  const short = await make(first, 1);
  const admin = await later(DAY_MS);
  expect((await change(admin, short?._id)).code).toBe('KEY_ENDED');
  expect((await change(admin, 'nobody')).code).toBe('NOT_FOUND');
  const gone = await make(admin);
  await revoke(admin, gone?._id);
  expect((await change(admin, gone?._id)).code).toBe('KEY_ENDED');
});

test('to revoke a key ends those that it follows, and not the one that follows it', async () => {
  const admin = await firstAdmin(world());
  const [first, second] = [await make(admin), await make(admin)];
  const third = (await change(admin, first?._id)).answer?.data;
  const fourth = (await change(admin, third?._id)).answer?.data;
  const works = async () => {
    const codes = await Promise.all([first, third, fourth, second].map((one) => knock(one?.key)));
    return codes.map((code) => code === 'NOT_FOUND');
  };
  expect(await works()).toEqual([true, true, true, true]);
  expect((await revoke(admin, first?._id)).status).toBe(200);
  expect(await works()).toEqual([false, true, true, true]);
  const revokedAt = await world().clock.now();
  world().clock.advance(HOUR_MS / 10);
  expect((await revoke(admin, fourth?._id)).status).toBe(200);
  expect(await works()).toEqual([false, false, false, true]);
  expect((await list(admin)).find(({ _id }) => _id === first?._id)?.revokedAt).toBe(revokedAt);
});

test('a key that has ended stays ended when the one that follows it is revoked', async () => {
  const admin = await firstAdmin(world());
  const former = await make(admin);
  world().clock.advance(1);
  const next = (await change(admin, former?._id)).answer?.data;
  const other = await later(DAY_MS);
  await revoke(other, next?._id);
  expect((await list(other)).map(({ state }) => state)).toEqual(['revoked', 'ended']);
});

test('a change is no key more among the twenty that may work', async () => {
  const admin = await firstAdmin(world());
  const first = await make(admin);
  for (let n = 1; n < 20; n += 1) await make(admin);
  expect((await change(admin, first?._id)).status).toBe(200);
  expect(await make(admin)).toBe(undefined);
});

test('ROLE-07: administrators alone change keys, and the trail has the change without the secret', async () => {
  const admin = await firstAdmin(world());
  const former = await make(admin);
  const nadia = await invited(world(), admin, ['reception']);
  expect((await change(nadia, former?._id)).code).toBe('OPERATORS_ONLY');
  const next = (await change(admin, former?._id)).answer?.data;
  const rows = await world()
    .db.selectFrom('trail')
    .select(['act', 'outcome', 'subject_kind', 'subject_id', 'detail'])
    .where('act', '=', 'changeKey')
    .orderBy('no')
    .execute();
  expect(rows).toMatchObject([
    { outcome: 'OPERATORS_ONLY' },
    { outcome: 'done', subject_kind: 'key', subject_id: former?._id, detail: { replacedBy: next?._id } },
  ]);
  const stored = JSON.stringify([rows, await world().db.selectFrom('system_key').selectAll().execute()]);
  for (const one of [former, next]) expect(stored).not.toContain(one?.key.slice(0, 9));
});

test('the list has the state and the first characters of each key, those that work first', async () => {
  const first = await firstAdmin(world());
  const used = await make(first, 300, 'Used');
  await make(first, 31, 'Soon');
  await make(first, 1, 'Short');
  await knock(used?.key);
  const admin = await later(DAY_MS);
  const gone = await make(admin, 90, 'Gone');
  await revoke(admin, gone?._id);
  await make(await later(HOUR_MS), 200, 'Fresh');
  const rows = await list(await later(1));
  expect(rows.map(({ name, state, daysLeft }) => [name, state, daysLeft])).toEqual([
    ['Fresh', 'new', 199],
    ['Soon', 'ending', 29],
    ['Used', 'active', 298],
    ['Gone', 'revoked', 89],
    ['Short', 'ended', 0],
  ]);
  expect(rows[2]?.prefix).toBe(used?.key.slice(0, 8));
});
