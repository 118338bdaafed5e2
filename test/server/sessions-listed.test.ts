/** A member sees the browsers in which they are signed in, and ends any of them (OWASP ASVS 5.0, 7.5.2). */
import { expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { WORLD_NOW } from '#harness/server/world.ts';
import { placeOf } from '#server/session/browser.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';

const signIn = async (userAgent: string, remember = true) => {
  const body = { username: 'meiling', password: 'Orchid-2026', remember };
  return (await answerOf(world(), signinCalls.signIn, { body, headers: { 'user-agent': userAgent } })).token;
};
const listed = async (token: string) => (await answerOf(world(), profileCalls.listSessions, { token })).data;
const end = (token: string, id: string) => ask(world(), profileCalls.endSession, { token, params: { id } });
const statusOf = async (token: string) => (await ask(world(), profileCalls.loadProfile, { token })).status;

test('a member’s sessions are listed: this one first, then the one used last, with the browser that began each', async () => {
  const phone = await signIn(IPHONE);
  world().clock.advance(5 * MINUTE_MS);
  const computer = await signIn(EDGE);
  await world().signIn('siti');
  world().clock.advance(10 * MINUTE_MS);
  const [first, second, ...others] = await listed(phone);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    isThis: true,
    browser: 'Safari',
    system: 'iPhone',
    beganAt: WORLD_NOW,
    usedAt: addMs(WORLD_NOW, 15 * MINUTE_MS),
  });
  expect(second).toMatchObject({
    isThis: false,
    browser: 'Edge',
    system: 'Windows',
    beganAt: addMs(WORLD_NOW, 5 * MINUTE_MS),
    usedAt: addMs(WORLD_NOW, 5 * MINUTE_MS),
  });
  expect((await listed(computer)).map(({ _id }) => _id)).toEqual([second?._id, first?._id]);
});

test('sessions that time has ended are not listed, and a guest has none', async () => {
  const kept = await signIn(IPHONE);
  await signIn(EDGE, false);
  world().clock.advance(HOUR_MS + MINUTE_MS);
  expect(await listed(kept)).toHaveLength(1);
  const guest = await guestOf(world());
  expect((await ask(world(), profileCalls.listSessions, { token: guest })).code).toBe('MEMBERS_ONLY');
  expect((await end(guest, 'x')).code).toBe('MEMBERS_ONLY');
});

test('a listed session has an id that opens nothing, and nothing else of its browser is kept', async () => {
  const token = await signIn(IPHONE);
  const [session] = await listed(token);
  expect((await ask(world(), profileCalls.loadProfile, { token: session?._id })).status).toBe(401);
  const rows = await world().db.selectFrom('session').selectAll().where('browser', '=', 'Safari').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.token_hash.toString('base64url')).not.toBe(session?._id);
  expect(JSON.stringify(rows)).not.toContain('17_5');
});

test('SERVER-04: a member ends one session: its next call is refused, and the others go on', async () => {
  const [phone, computer] = [await signIn(IPHONE), await signIn(EDGE)];
  const other = (await listed(phone)).find(({ isThis }) => !isThis)?._id ?? '';
  expect((await end(phone, other)).answer).toEqual({ success: true });
  expect([await statusOf(phone), await statusOf(computer)]).toEqual([200, 401]);
  expect((await end(phone, other)).code).toBe('NOT_FOUND');
});

test('the session of another member is not found, and stays', async () => {
  const [mine, hers] = [await signIn(IPHONE), await world().signIn('siti')];
  const [session] = await listed(hers);
  expect((await end(mine, session?._id ?? '')).code).toBe('NOT_FOUND');
  expect(await statusOf(hers)).toBe(200);
});

test('SERVER-04: ending the session that asks is a log out: the next person at the device gets another cart', async () => {
  const token = await signIn(IPHONE);
  const [session] = await listed(token);
  const { status, headers } = await end(token, session?._id ?? '');
  expect(status).toBe(200);
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(headers.getSetCookie().join()).toMatch(/opencart-session=;/);
  expect(await statusOf(token)).toBe(401);
});

test.for([
  [IPHONE, 'Safari', 'iPhone'],
  [EDGE, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0', 'Opera', 'Windows'],
  // inside another app, and as an installed app
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49',
    'WeChat',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    null,
    'iPhone',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [`${'x'.repeat(600)} Firefox/1 Linux`, null, null],
] as const)('%s is called by the names of a browser and a system', ([userAgent, browser, system]) => {
  expect(placeOf(userAgent)).toEqual({ browser, system });
});

test('a request without a browser has no names', () => {
  expect(placeOf(null)).toEqual({ browser: null, system: null });
});
