/** Guesses at the staff's door: passwords, second factors, invitations, and a second process that knows nothing of the first. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { codeOf, firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ rateLimitScale: 1, logs: { write: (line: string) => void lines.push(line) } });
behindProxy(world);

const HERE = '203.0.113.1';
const signIn = async (email: string, code: string, { password = STAFF_PASSWORD, address = HERE } = {}) =>
  (await ask(world(), staffCalls.signInStaff, { body: { email, password, code }, ...from(address) })).code;

test('five wrong sign-ins of staff in a row pause the account at that address, and its owner elsewhere signs in', async () => {
  const { email, code } = await firstAdmin(world());
  world().clock.advance(MINUTE_MS);
  for (let n = 0; n < 5; n += 1) expect(await signIn(email, '000000', { password: 'x' })).toBe('WRONG_CREDENTIALS');
  expect(await signIn(email, await code())).toBe('TOO_MANY_TRIES');
  expect(await signIn(email, await code(), { address: '198.51.100.7' })).toBe(null);
  world().clock.advance(2 * MINUTE_MS);
  expect(await signIn(email, await code())).toBe(null);
});

test('an unknown email of staff is paused as a known one is', async () => {
  for (let n = 0; n < 5; n += 1) expect(await signIn('nobody@example.sg', '000000')).toBe('WRONG_CREDENTIALS');
  expect(await signIn('nobody@example.sg', '000000')).toBe('TOO_MANY_TRIES');
});

test('of two hundred guessed second factors from many addresses twenty are compared, and no answer says that the password was right', async () => {
  const { email, code } = await firstAdmin(world());
  world().clock.advance(MINUTE_MS);
  const right = await code();
  const wrong = right === '000000' ? '000001' : '000000';
  lines.length = 0;
  const guesses = Array.from({ length: 200 }, (_, n) => signIn(email, wrong, { address: `198.51.100.${n}` }));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['WRONG_CREDENTIALS']));
  // the right code comes too late for this hour
  expect(await signIn(email, right, { address: '192.0.2.1' })).toBe('WRONG_CREDENTIALS');
  expect(lines.filter((line) => line.includes('many wrong codes of a member of staff'))).toHaveLength(1);
  world().clock.advance(HOUR_MS);
  expect(await signIn(email, await code(), { address: '192.0.2.1' })).toBe(null);
});

test('a right second factor of staff takes no turn from those that are left', async () => {
  const { email, code } = await firstAdmin(world());
  for (let n = 0; n < 25; n += 1) {
    world().clock.advance(MINUTE_MS);
    expect(await signIn(email, await code())).toBe(null);
  }
});

test('an invitation of staff is not found by trying links', async () => {
  const open = async () =>
    (await ask(world(), staffCalls.openInvitation, { body: { token: 'A'.repeat(43) }, ...from(HERE) })).code;
  const codes: (string | null)[] = [];
  for (let n = 0; n < 30; n += 1) codes.push(await open());
  expect(codes.filter((code) => code === 'INVITATION_INVALID')).toHaveLength(20);
  expect(codes.at(-1)).toBe('TOO_MANY_TRIES');
});

test('a second process knows at once that staff were blocked, signed out or given other roles, and takes no code that the first has taken', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const second = createApp(world().deps);
  const there = async (path: string, { cookie }: Pick<Person, 'cookie'>, init: RequestInit = {}) =>
    second.request(`${DEFAULT_API_BASE}${path}?app-id=patient`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    });
  const accept = '/operator/appointment/nobody/accept';
  expect((await there(accept, nadia, { method: 'POST', body: '{}' })).status).toBe(404);
  world().clock.advance(MINUTE_MS);
  const body = { roles: ['accounts'], places: null, reason: 'moved', code: await admin.code() };
  expect((await admin.ask(staffCalls.changeStaff, { params: { id: nadia.id }, body })).status).toBe(200);
  expect((await there(accept, nadia, { method: 'POST', body: '{}' })).status).toBe(403);
  const block = { isBlocked: true, reason: 'left' };
  expect((await admin.ask(staffCalls.blockStaff, { params: { id: nadia.id }, body: block })).status).toBe(200);
  expect((await there('/operator/session', nadia)).status).toBe(401);

  world().clock.advance(MINUTE_MS);
  const credentials = { email: admin.email, password: STAFF_PASSWORD, code: await admin.code() };
  const [here, beside] = await Promise.all([
    ask(world(), staffCalls.signInStaff, { body: credentials }),
    there('/operator/session', { cookie: '' }, { method: 'POST', body: JSON.stringify(credentials) }),
  ]);
  expect([here.status, beside.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('a session of staff opens no call of a patient, and a patient’s token none of the staff', async () => {
  const admin = await firstAdmin(world());
  const cookie = admin.cookie;
  const token = cookie.slice(cookie.indexOf('=') + 1);
  for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }, { 'x-operator-key': token }])
    expect((await world().call('GET', '/profile', { headers })).status).toBe(401);
  const asked = { params: { id: 'appointment-meiling-soon' }, headers: { 'x-operator-key': token } };
  expect((await ask(world(), operatorCalls.acceptAppointment, asked)).code).toBe('OPERATORS_ONLY');
  const ofPatient = await world().signIn('meiling');
  for (const headers of [{ cookie: `__Secure-staff=${ofPatient}` }, { 'x-operator-key': ofPatient }])
    expect((await world().call('GET', '/operator/session', { headers })).status).toBeGreaterThanOrEqual(401);
});

test('codes of an app from two steps ago, or for another person, are wrong', async () => {
  const admin = await firstAdmin(world());
  const other = await invited(world(), admin, ['shop']);
  world().clock.advance(5 * MINUTE_MS);
  expect(await signIn(admin.email, await other.code())).toBe('WRONG_CREDENTIALS');
  const old = await admin.code();
  world().clock.advance(90_000);
  expect(await signIn(admin.email, old)).toBe('WRONG_CREDENTIALS');
  expect(await signIn(admin.email, await codeOf(world(), 'JBSWY3DPEHPK3PXP'))).toBe('WRONG_CREDENTIALS');
  expect(await signIn(admin.email, await admin.code())).toBe(null);
});

test('who searches patients without end is stopped', async () => {
  const admin = await firstAdmin(world());
  const search = async () => (await admin.ask(deskCalls.searchPatients, { body: { term: 'Tan' } })).code;
  const codes: (string | null)[] = [];
  for (let tries = 0; tries < 400 && codes.at(-1) !== 'TOO_MANY_TRIES'; tries += 1) codes.push(await search());
  expect([codes[0], codes.at(-1)]).toEqual([null, 'TOO_MANY_TRIES']);
});
