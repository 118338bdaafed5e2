import { expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const signIn = (username: string, password: string, remember = false) =>
  ask(world(), signinCalls.signIn, { body: { username, password, remember } });
const profileStatus = async (token: string) => (await ask(world(), profileCalls.loadProfile, { token })).status;

test('SERVER-05 API-18: an empty body creates a guest and a session for it', async () => {
  const { token } = await answerOf(world(), signinCalls.signInAsGuest, { body: {} });
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token });
  expect(data).toMatchObject({ isGuestPatient: true, familyMembers: [], tags: [], address: null });
});

test('SERVER-05: each guest is another patient', async () => {
  const ids = new Set<string>();
  for (const _ of [1, 2]) {
    const { token } = await answerOf(world(), signinCalls.signInAsGuest);
    ids.add((await answerOf(world(), profileCalls.loadProfile, { token })).data._id);
  }
  expect(ids.size).toBe(2);
});

test.for(['meiling', 'MeiLing', 'meiling.tan@example.com', 'Meiling.Tan@Example.com', '  meiling '])(
  'SERVER-06 API-19: "%s" with the right password gets a token of that member',
  async (username) => {
    const { answer } = await signIn(username, 'Orchid-2026');
    const { data } = await answerOf(world(), profileCalls.loadProfile, { token: answer?.token });
    expect(data._id).toBe('patient-meiling');
  },
);

test.for([
  ['meiling', 'orchid-2026'],
  ['meiling', ' Orchid-2026'],
  ['meiling', 'Monsoon-2026'],
  ['nobody', 'Orchid-2026'],
  ['ah.kow.lim@example.com', 'Orchid-2026'],
  ["' or 1=1 --", "' or 1=1 --"],
] as const)(
  'SERVER-06 AUTH-04 ERR-04: "%s" with "%s" is refused with 400 and the words of the document',
  async ([username, password]) => {
    const { status, code, refusal } = await signIn(username, password);
    expect({ status, code, message: refusal?.message }).toEqual({
      status: 400,
      code: 'WRONG_CREDENTIALS',
      message: 'Wrong login credentials, please try again.',
    });
  },
);

test('SERVER-07: an unknown user and a wrong password are answered alike', async () => {
  const [unknown, wrong] = await Promise.all([signIn('nobody', 'Orchid-2026'), signIn('meiling', 'wrong')]);
  const shown = ({ status, refusal, headers }: typeof unknown) => ({
    status,
    refusal: { ...refusal, requestId: '' },
    headers: [...headers.keys()],
  });
  expect(shown(unknown)).toEqual(shown(wrong));
});

test('AUTH-02: a sign-in that does not ask to be remembered is not', async () => {
  const body = { username: 'meiling', password: 'Orchid-2026' };
  const { token } = await answerOf(world(), signinCalls.signIn, { body });
  expect(await profileStatus(token)).toBe(200);
  world().clock.advance(61 * MINUTE_MS);
  expect(await profileStatus(token)).toBe(401);
});

test('AUTH-02: a remembered session outlives a night, another one does not', async () => {
  const remembered = (await signIn('meiling', 'Orchid-2026', true)).answer?.token ?? '';
  const short = (await signIn('meiling', 'Orchid-2026', false)).answer?.token ?? '';
  world().clock.advance(59 * MINUTE_MS);
  expect(await Promise.all([profileStatus(remembered), profileStatus(short)])).toEqual([200, 200]);
  world().clock.advance(59 * MINUTE_MS);
  expect(await profileStatus(short), 'use keeps a session alive').toBe(200);
  world().clock.advance(61 * MINUTE_MS);
  expect(await Promise.all([profileStatus(remembered), profileStatus(short)])).toEqual([200, 401]);
  world().clock.advance(14 * DAY_MS + MINUTE_MS);
  expect(await profileStatus(remembered)).toBe(401);
});

test('SERVER-04: a session in steady use still ends, after 12 hours or 30 days', async () => {
  const lifetimes = [
    { remember: false, step: 50 * MINUTE_MS, total: 12 * HOUR_MS },
    { remember: true, step: 10 * DAY_MS, total: 30 * DAY_MS },
  ];
  for (const { remember, step, total } of lifetimes) {
    const token = (await signIn('siti', 'Batik-2026', remember)).answer?.token ?? '';
    for (let used = step; used < total; used += step) {
      world().clock.advance(step);
      expect(await profileStatus(token)).toBe(200);
    }
    world().clock.advance(step);
    expect(await profileStatus(token)).toBe(401);
  }
});

test('SERVER-04: logging out ends the session at the next call, and only that one', async () => {
  const [here, there] = [await world().signIn('meiling'), await world().signIn('meiling')];
  const { status, headers } = await ask(world(), signinCalls.signOut, { token: here });
  expect([status, headers.get('clear-site-data')], 'what is cached goes, the chosen language stays').toEqual([
    200,
    '"cache"',
  ]);
  expect([await profileStatus(here), await profileStatus(there)]).toEqual([401, 200]);
});

test('SERVER-04: of more than ten sessions that begin in one moment the last one stays', async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 15; times += 1) statuses.push(await profileStatus(await world().signIn('meiling')));
  expect(statuses).toEqual(statuses.map(() => 200));
});

test('SERVER-06: signing in ends the session that is replaced, for example a guest', async () => {
  const { token: guest } = await answerOf(world(), signinCalls.signInAsGuest);
  const { answer } = await ask(world(), signinCalls.signIn, {
    token: guest,
    body: { username: 'siti', password: 'Batik-2026', remember: false },
  });
  expect(answer?.token).not.toBe(guest);
  expect(await profileStatus(guest)).toBe(401);
});

test('SERVER-06: the database never holds a token, and a password only as an argon2id hash', async () => {
  const token = (await signIn('meiling', 'Orchid-2026')).answer?.token ?? '';
  const sessions = await world().db.selectFrom('session').selectAll().execute();
  const logins = await world().db.selectFrom('login').selectAll().execute();
  expect(JSON.stringify([sessions, logins])).not.toContain(token);
  expect(JSON.stringify(logins)).not.toContain('Orchid-2026');
  for (const { password_hash } of logins) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
});

test('SERVER-06: a hash of another cost is renewed at the next login', async () => {
  const hashOf = async () =>
    (
      await world()
        .db.selectFrom('login')
        .select('password_hash')
        .where('user_id', '=', 'kenji')
        .executeTakeFirstOrThrow()
    ).password_hash;
  const before = await hashOf();
  const { passwordCost } = world().deps;
  world().deps.passwordCost.passes = 2;
  try {
    expect((await signIn('kenji', 'Bonsai-2026')).status).toBe(200);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=16,t=2,/);
    expect(before).toMatch(/^\$argon2id\$v=19\$m=16,t=1,/);
    expect((await signIn('kenji', 'Bonsai-2026')).status).toBe(200);
  } finally {
    passwordCost.passes = 1;
  }
});
