import { expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { exchangePasswordHash, findPasswordHash } from '#server/signin/signin.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const change = (token: string, oldPassword: string, newPassword: string, headers: Record<string, string> = {}) =>
  ask(world(), profileCalls.changePassword, { token, body: { oldPassword, newPassword }, headers });
const statusOf = async (token: string) => (await ask(world(), profileCalls.loadProfile, { token })).status;
const signIn = async (password: string) =>
  (await ask(world(), signinCalls.signIn, { body: { username: 'meiling', password, remember: false } })).status;

test('API-30 SERVER-22 PROFILE-12: a changed password keeps this session, ends the others, and works from now on', async () => {
  const [here, there, other] = [
    await world().signIn('meiling'),
    await world().signIn('meiling'),
    await world().signIn('siti'),
  ];
  expect((await change(here, 'Orchid-2026', 'Sunbird-77')).answer).toEqual({ success: true });
  expect([await statusOf(here), await statusOf(there), await statusOf(other)]).toEqual([200, 401, 200]);
  expect([await signIn('Orchid-2026'), await signIn('Sunbird-77')]).toEqual([400, 200]);
});

test.for([
  ['a wrong old password', 'Orchid-2025', 'Sunbird-77', 400, 'WRONG_OLD_PASSWORD'],
  ['the old one again', 'Orchid-2026', 'Orchid-2026', 422, 'SAME_PASSWORD'],
  ['too short a one', 'Orchid-2026', 'abc', 400, 'INVALID'],
  ['a common one', 'Orchid-2026', 'Passw0rd', 422, 'PASSWORD_REFUSED'],
  ['the own name', 'Orchid-2026', 'MEI LING', 400, 'INVALID'],
  ['the own name within', 'Orchid-2026', 'XmeilingX-1', 422, 'PASSWORD_REFUSED'],
  ['the end of the own number', 'Orchid-2026', 'Aa-345e-Bb', 422, 'PASSWORD_REFUSED'],
] as const)('SERVER-22 SERVER-13 VALID-12: %s is refused and nothing changes', async ([, from, to, status, code]) => {
  const [here, there] = [await world().signIn('meiling'), await world().signIn('meiling')];
  const reply = await change(here, from, to);
  expect({ status: reply.status, code: reply.code }).toEqual({ status, code });
  expect([await statusOf(here), await statusOf(there), await signIn('Orchid-2026')]).toEqual([200, 200, 200]);
});

test('SERVER-13 VALID-08: the written policy is enough: a number or a special character', async () => {
  const token = await world().signIn('meiling');
  expect((await change(token, 'Orchid-2026', 'Abcdefg1')).status).toBe(200);
  expect((await change(token, 'Abcdefg1', 'Abcdefgh!')).status).toBe(200);
  expect((await change(token, 'Abcdefgh!', 'Abcdefgh')).code).toBe('INVALID');
});

test('ROLE-05: a guest has no password to change and no sessions to end', async () => {
  const token = await guestOf(world());
  expect((await change(token, 'Orchid-2026', 'Sunbird-77')).status).toBe(403);
  expect((await ask(world(), profileCalls.revokeSessions, { token })).status).toBe(403);
});

test('SERVER-22: the same change again with its key succeeds, although the old password is no longer right', async () => {
  const token = await world().signIn('meiling');
  const key = { 'idempotency-key': 'change-1' };
  expect((await change(token, 'Orchid-2026', 'Sunbird-77', key)).status).toBe(200);
  expect((await change(token, 'Orchid-2026', 'Sunbird-77', key)).status).toBe(200);
  expect((await change(token, 'Orchid-2026', 'Moonbird-77', key)).code).toBe('IDEMPOTENCY_MISMATCH');
  const kept = await world().db.selectFrom('kept_answer').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/Orchid|bird/);
});

test('SERVER-22: a link for a new password that is under way stops working', async () => {
  await ask(world(), signinCalls.forgotPassword, { body: { username: 'meiling' } });
  await change(await world().signIn('meiling'), 'Orchid-2026', 'Sunbird-77');
  expect(await world().db.selectFrom('reset_token').selectAll().execute()).toEqual([]);
});

test('SERVER-04: logging out everywhere ends every session of the account, this one too', async () => {
  const sessions = [await world().signIn('meiling'), await world().signIn('meiling')];
  const other = await world().signIn('siti');
  expect((await ask(world(), profileCalls.revokeSessions, { token: sessions[0] })).status).toBe(200);
  expect(await Promise.all([...sessions, other].map(statusOf))).toEqual([401, 401, 200]);
});

test('SERVER-07 SERVER-22: guesses of the old password are counted, apart from those at the login', async () => {
  const limited = await openWorld({ rateLimitScale: 1 });
  try {
    const token = await limited.signIn('meiling');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const body = { oldPassword: `wrong-${n}`, newPassword: 'Sunbird-77' };
      statuses.push((await ask(limited, profileCalls.changePassword, { token, body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const body = { username: 'meiling', password: 'Orchid-2026', remember: false };
    expect((await ask(limited, signinCalls.signIn, { body })).status).toBe(200);
    limited.clock.advance(MINUTE_MS);
    const right = { oldPassword: 'Orchid-2026', newPassword: 'Sunbird-77' };
    expect((await ask(limited, profileCalls.changePassword, { token, body: right })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('SERVER-22: of two changes at once one wins, and the other says that it was not saved', async () => {
  const sessions = [await world().signIn('meiling'), await world().signIn('meiling')];
  // opens connections first: the second change would be late if it had to connect
  await Promise.all(sessions.map(statusOf));
  const wanted = ['Sunbird-77', 'Moonbird-77'];
  const replies = await Promise.all(sessions.map((token, n) => change(token, 'Orchid-2026', wanted[n] ?? '')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const lost = replies.findIndex(({ status }) => status === 409);
  expect(replies[lost]?.code).toBe('PASSWORD_CHANGED');
  expect(replies[lost]?.refusal?.message).toContain('This change was not saved');
  expect([await signIn(wanted[1 - lost] ?? ''), await signIn(wanted[lost] ?? '')]).toEqual([200, 400]);
  expect(await statusOf(sessions[lost] ?? ''), 'the winner has ended all others').toBe(401);
  expect(await statusOf(sessions[1 - lost] ?? '')).toBe(200);
});

test('SERVER-22: a hash that was meant to replace the former one leaves the new one as it is', async () => {
  const { db } = world();
  const patientId = patientIdOf('meiling');
  const former = (await findPasswordHash(db, patientId)) ?? '';
  await change(await world().signIn('meiling'), 'Orchid-2026', 'Sunbird-77');
  expect(await exchangePasswordHash(db, { patientId, former, hash: 'renewed by a sign-in' })).toBe(false);
  expect(await signIn('Sunbird-77')).toBe(200);
});
