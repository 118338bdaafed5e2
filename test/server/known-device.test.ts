/** A browser that a member was remembered in is throttled by its own wrong passwords, never by those of strangers. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { addMs, DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { createApp } from '#server/app.ts';
import { prune } from '#server/upkeep.job.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
// believes forwarded addresses, so that a test can use many
beforeAll(() => {
  world().deps.config.trustProxy = 1;
});

let tests = 0;
let home = '';
// what an address may ask for in a minute is counted through all tests
beforeEach(() => {
  home = `198.51.100.${(tests += 1)}`;
});

const RIGHT = 'Orchid-2026';
interface Trying {
  username?: string;
  password?: string;
  remember?: boolean;
  cookie?: string;
  from?: string;
}
const signIn = ({ username = 'meiling', password = RIGHT, remember = false, cookie, from = home }: Trying = {}) =>
  ask(world(), signinCalls.signIn, {
    body: { username, password, remember },
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  });
const statusOf = async (trying?: Trying) => (await signIn(trying)).status;

/** The cookie of a browser in which the member has just signed in. */
const remembered = async (trying: Trying = {}): Promise<string> => {
  const { status, headers } = await signIn({ ...trying, remember: true });
  expect(status).toBe(200);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

/** Ten wrong passwords at the member's own address, as behind one router. */
const strangersLock = async (username = 'meiling') => {
  for (let n = 0; n < 10; n += 1) await statusOf({ username, password: 'wrong' });
};

test('a browser in which a member wants to be remembered gets a cookie that only the sign-in sees, for a year', async () => {
  const { headers } = await signIn({ remember: true });
  const [cookie = '', ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  const [pair = '', ...attributes] = cookie.split('; ');
  expect(pair).toMatch(/^__Secure-device=[\w-]{43}$/);
  expect(attributes.sort()).toEqual(
    ['HttpOnly', 'Max-Age=31536000', 'Path=/api/signin', 'SameSite=Strict', 'Secure'].sort(),
  );
  const stored = JSON.stringify(await world().db.selectFrom('device').selectAll().execute());
  expect(stored).not.toContain(pair.split('=')[1]);
  expect((await signIn()).headers.getSetCookie()).toEqual([]);
  expect((await signIn({ password: 'wrong', remember: true })).headers.getSetCookie()).toEqual([]);
});

test('without TLS, as on the own machine, the cookie has no prefix and is not Secure', async () => {
  const app = createApp({ ...world().deps, publicUrl: 'http://localhost:3000' });
  const answer = await app.fetch(
    new Request('http://localhost:3000/api/signin/login?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'meiling', password: RIGHT, remember: true }),
    }),
  );
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^device=/);
  expect(cookie).not.toContain('Secure');
});

test('SERVER-07: while strangers guess at the same address, a known device signs in at once, and any other waits', async () => {
  const cookie = await remembered();
  await strangersLock();
  expect(await statusOf()).toBe(429);
  expect(await statusOf({ cookie })).toBe(200);
  expect(await statusOf({ cookie, username: 'Meiling.Tan@example.com' }), 'by email too').toBe(200);
  expect(await statusOf(), 'nor does that help anybody else').toBe(429);
  expect(await statusOf({ password: 'wrong' })).toBe(429);
});

test('SERVER-07: strangers at the same address, as behind one router, do not keep a known device out', async () => {
  const cookie = await remembered();
  for (let n = 0; n < 30; n += 1) await statusOf({ username: `nobody${n}`, password: 'wrong' });
  expect(await statusOf(), 'they are not many').toBe(200);
  const later = addMs(await world().clock.now(), MINUTE_MS);
  await world().db.updateTable('login_throttle').set({ blocked_until: later }).execute();
  expect(await statusOf()).toBe(429);
  expect(await statusOf({ cookie })).toBe(200);
});

test('SERVER-07: a known device that guesses is throttled itself, and nobody else with it', async () => {
  const cookie = await remembered();
  const wrong: number[] = [];
  for (let n = 0; n < 10; n += 1) wrong.push(await statusOf({ cookie, password: 'wrong' }));
  expect(wrong).toEqual(Array.from({ length: 10 }, () => 400));
  const { status, code, headers } = await signIn({ cookie });
  expect({ status, code, wait: headers.get('retry-after') }).toEqual({
    status: 429,
    code: 'TOO_MANY_TRIES',
    wait: '60',
  });
  expect(await statusOf({ from: '192.0.2.2' }), 'from elsewhere, without the cookie').toBe(200);
  world().clock.advance(MINUTE_MS);
  expect(await statusOf({ cookie, password: 'wrong' })).toBe(400);
  expect((await signIn({ cookie })).headers.get('retry-after'), 'twice as long').toBe('120');
  world().clock.advance(2 * MINUTE_MS);
  expect(await statusOf({ cookie })).toBe(200);
});

test('SERVER-07: a known device with forty guesses at once gets no more than ten answers', async () => {
  const cookie = await remembered();
  const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf({ cookie, password: 'wrong' })));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
});

test('SERVER-07: a forged cookie and one of another member change nothing', async () => {
  const own = await remembered();
  const other = await remembered({ username: 'siti', password: 'Batik-2026' });
  await strangersLock();
  const forged = [`__Secure-device=${'A'.repeat(43)}`, '__Secure-device=', '__Secure-device=%00%', other];
  for (const cookie of forged) expect({ cookie, status: await statusOf({ cookie }) }).toEqual({ cookie, status: 429 });
  expect(await statusOf({ cookie: own.replace('__Secure-', '') }), 'one that came in the clear').toBe(429);
  expect(await statusOf({ cookie: own })).toBe(200);

  await strangersLock('siti');
  const replaced = await remembered({
    cookie: other,
    from: '192.0.2.3',
    username: 'kenji',
    password: 'Bonsai-2026',
  });
  expect(replaced).not.toBe(other);
  expect(await statusOf({ cookie: other, username: 'siti', password: 'Batik-2026' }), 'still the device').toBe(200);
});

test('SERVER-07: with another’s cookie an unknown user, a known one and a wrong password are answered alike', async () => {
  const cookie = await remembered({ username: 'siti', password: 'Batik-2026' });
  const shown = async (username: string) => {
    const { status, refusal, headers } = await signIn({ username, password: 'wrong', cookie, remember: true });
    return { status, refusal: { ...refusal, requestId: '' }, headers: [...headers.keys()] };
  };
  expect(await shown('nobody')).toEqual(await shown('meiling'));
});

test('SERVER-07: a new password makes every device unknown', async () => {
  const cookie = await remembered();
  const token = await world().signIn('meiling');
  const body = { oldPassword: RIGHT, newPassword: 'Sunbird-77' };
  expect((await ask(world(), profileCalls.changePassword, { token, body })).status).toBe(200);
  await strangersLock();
  expect(await statusOf({ cookie, password: 'Sunbird-77' })).toBe(429);
});

test('SERVER-07: a password that was set by a link makes every device unknown', async () => {
  const cookie = await remembered();
  await ask(world(), signinCalls.forgotPassword, { body: { username: 'meiling' } });
  await world().sendMail();
  const resetToken = /resetPassword\/([\w-]{43})/.exec(world().outbox.list()[0]?.text ?? '')?.[1];
  await answerOf(world(), signupCalls.setPassword, { body: { password: 'Sunbird-77', resetToken } });
  await strangersLock();
  expect(await statusOf({ cookie, password: 'Sunbird-77' })).toBe(429);
});

test('SERVER-07: logging out everywhere makes every device unknown, logging out does not', async () => {
  const cookie = await remembered();
  const other = await remembered({ username: 'siti', password: 'Batik-2026' });
  await answerOf(world(), signinCalls.signOut, { token: await world().signIn('meiling') });
  await strangersLock();
  expect(await statusOf({ cookie })).toBe(200);
  await answerOf(world(), profileCalls.revokeSessions, { token: await world().signIn('meiling') });
  expect(await statusOf({ cookie })).toBe(429);
  await strangersLock('siti');
  expect(await statusOf({ cookie: other, username: 'siti', password: 'Batik-2026' }), 'another member').toBe(200);
});

test('SERVER-07: a server that was started again knows the device, and its wrong passwords', async () => {
  const cookie = await remembered();
  await strangersLock();
  const askRestarted = async (password: string) => {
    const request = new Request('http://myniks.test/api/signin/login?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': home },
      body: JSON.stringify({ username: 'meiling', password, remember: false }),
    });
    return (await createApp(world().deps).fetch(request)).status;
  };
  expect(await askRestarted(RIGHT)).toBe(200);
  for (let n = 0; n < 10; n += 1) expect(await askRestarted('wrong')).toBe(400);
  expect(await askRestarted(RIGHT)).toBe(429);
});

test('a device gets a new cookie each time, is known for a year, and ten are known at most', async () => {
  const first = await remembered();
  const second = await remembered({ cookie: first });
  expect(second).not.toBe(first);
  const count = async () => (await world().db.selectFrom('device').selectAll().execute()).length;
  expect(await count()).toBe(1);
  for (let n = 0; n < 10; n += 1) {
    world().clock.advance(MINUTE_MS);
    await remembered();
  }
  expect(await count()).toBe(10);
  await strangersLock();
  expect(await statusOf({ cookie: second }), 'the oldest').toBe(429);
  world().clock.advance(366 * DAY_MS);
  await prune(world().db, world().clock);
  expect(await count()).toBe(0);
  expect(await world().db.selectFrom('login_throttle').selectAll().execute()).toEqual([]);
});

test('a cookie that is over is none, also before it is cleared away', async () => {
  const cookie = await remembered();
  world().clock.advance(366 * DAY_MS);
  await strangersLock();
  expect(await statusOf({ cookie })).toBe(429);
});

describe('AUTH-03 SERVER-06: a sign-in from a device that is not known', () => {
  const USER_AGENT = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  const signInAs = (cookie?: string, remember = false) =>
    ask(world(), signinCalls.signIn, {
      body: { username: 'meiling', password: RIGHT, remember },
      headers: { 'x-forwarded-for': home, 'user-agent': USER_AGENT, ...(cookie !== undefined && { cookie }) },
    });
  const lettersAbout = async () =>
    (await readLetters(world())).filter(({ subject }) => subject === 'A new device signed in to MyNiks');

  test('SERVER-06: is told and written about once an account has one that is, with its day and browser, and no address', async () => {
    await signInAs();
    expect(await lettersAbout(), 'there is none to tell it from').toEqual([]);
    const cookie = await remembered();
    await lettersAbout();
    await signInAs(cookie);
    expect(await lettersAbout(), 'the known one').toEqual([]);
    const { answer } = await signInAs();
    const [letter, ...more] = await lettersAbout();
    expect(more).toEqual([]);
    expect(letter?.to).toBe('meiling.tan@example.com');
    expect(letter?.text).toMatch(/signed in to your MyNiks account on \w{3}, \d+ \w{3}, \d+:\d\d [AP]M\./);
    expect(letter?.text).toContain('It was Firefox, Android.');
    expect(letter?.text).toContain('https://myniks.test/profile/sessions');
    expect(`${letter?.text} ${letter?.html}`).not.toContain(home);
    const token = answer?.token ?? '';
    const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
    expect(data.filter(({ msg }) => msg.includes('new device signed in'))).toHaveLength(1);
  });

  test('SERVER-06: that does not get in is not told', async () => {
    await remembered();
    await readLetters(world());
    expect((await signIn({ password: 'wrong' })).code).toBe('WRONG_CREDENTIALS');
    expect(await lettersAbout()).toEqual([]);
  });
});
