/** Sessions of staff: a second factor for a shift, a desk that locks, and nothing that a patient's token opens. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { startShift } from '#server/staff/session.store.ts';
import {
  accept,
  askAs,
  codeOf,
  cookieIn,
  firstAdmin,
  invited,
  type Person,
  STAFF_PASSWORD,
  tokenOf,
} from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

const signIn = async ({ email }: Pick<Person, 'email'>, code: string, password = STAFF_PASSWORD) =>
  ask(world(), staffCalls.signInStaff, { body: { email, password, code } });
const nextStep = () => world().clock.advance(MINUTE_MS);

test('an invitation makes an account once, with a second factor, and signs it in for a shift', async () => {
  const admin = await firstAdmin(world());
  const { answer } = await admin.ask(staffCalls.loadStaffSession);
  expect(answer?.data).toMatchObject({ name: 'Lim Su Ann', roles: ['admin'], places: null, recoveryCodes: 10 });
  const body = { email: 'nadia@example.sg', name: 'Nadia Hassan', roles: ['reception'], places: null };
  const link = (await admin.ask(staffCalls.inviteStaff, { body })).answer?.data.link ?? '';
  const nadia = await accept(world(), link, 'Nadia Hassan');
  expect(nadia.recoveryCodes).toHaveLength(10);
  const again = await ask(world(), staffCalls.openInvitation, { body: { token: tokenOf(link) } });
  expect(again.code).toBe('INVITATION_INVALID');
  const taken = { token: tokenOf(link), name: 'Another', password: STAFF_PASSWORD, code: '123456' };
  expect((await ask(world(), staffCalls.acceptInvitation, { body: taken })).code).toBe('INVITATION_INVALID');
  expect((await admin.ask(staffCalls.inviteStaff, { body })).code).toBe('STAFF_EXISTS');
  world().clock.advance(12 * HOUR_MS);
  expect((await nadia.ask(staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
});

test('the link of an invitation leads to the desk’s own address where it has one', async () => {
  const admin = await firstAdmin(world());
  const { deps } = world();
  const app = createApp({ ...deps, config: { ...deps.config, deskUrl: 'https://desk.clinic.test' } });
  const body = { email: 'nadia@example.sg', name: 'Nadia Hassan', roles: ['reception'], places: null };
  const reply = await app.request('/api/operator/staff?app-id=patient', {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await reply.text()).toContain('"https://desk.clinic.test/desk/invitation/');
  await world().sendMail();
  expect(world().outbox.list()[0]?.text).toContain('https://desk.clinic.test/desk/invitation/');
});

test('an invitation ends after 72 hours, when another is sent, and when it is withdrawn', async () => {
  const admin = await firstAdmin(world());
  const body = { email: 'nadia@example.sg', name: 'Nadia Hassan', roles: ['reception'], places: null };
  const invite = async () => (await admin.ask(staffCalls.inviteStaff, { body })).answer?.data;
  const open = async (link = '') =>
    (await ask(world(), staffCalls.openInvitation, { body: { token: tokenOf(link) } })).code;
  const first = await invite();
  const second = await invite();
  expect([await open(first?.link), await open(second?.link)]).toEqual(['INVITATION_INVALID', null]);
  expect((await admin.ask(staffCalls.withdrawInvitation, { params: { id: second?._id ?? '' } })).status).toBe(200);
  expect(await open(second?.link)).toBe('INVITATION_INVALID');
  const third = await invite();
  world().clock.advance(3 * DAY_MS);
  expect(await open(third?.link)).toBe('INVITATION_INVALID');
});

test('a weak or short password, or a wrong code, accepts no invitation', async () => {
  const admin = await firstAdmin(world());
  const body = { email: 'nadia@example.sg', name: 'Nadia Hassan', roles: ['reception'], places: null };
  const link = (await admin.ask(staffCalls.inviteStaff, { body })).answer?.data.link ?? '';
  const token = tokenOf(link);
  const opened = await ask(world(), staffCalls.openInvitation, { body: { token } });
  const right = { token, name: 'Nadia Hassan', password: STAFF_PASSWORD };
  const code = await codeOf(world(), opened.answer?.data.secret ?? '');
  const tries = [
    { ...right, code, password: 'Kettle-41' },
    { ...right, code, password: 'Nadia-Harbour-41' },
    { ...right, code: code === '000000' ? '111111' : '000000' },
  ];
  const codes = [];
  for (const one of tries) codes.push((await ask(world(), staffCalls.acceptInvitation, { body: one })).code);
  expect(codes).toEqual(['INVALID', 'PASSWORD_REFUSED', 'WRONG_OTP']);
});

test('an unknown email, a wrong password and a wrong code are answered alike', async () => {
  const admin = await firstAdmin(world());
  nextStep();
  const answers = [
    await signIn({ email: 'nobody@example.sg' }, await admin.code()),
    await signIn(admin, await admin.code(), 'Another-Harbour-42'),
    await signIn(admin, '000000'),
  ];
  expect(
    new Set(answers.map(({ status, refusal }) => JSON.stringify([status, { ...refusal, requestId: '' }]))).size,
  ).toBe(1);
  expect(answers[0]?.code).toBe('WRONG_CREDENTIALS');
});

test('a code of the app works once, also for two who send it at the same moment', async () => {
  const admin = await firstAdmin(world());
  nextStep();
  const code = await admin.code();
  const both = await Promise.all([signIn(admin, code), signIn(admin, code)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await signIn(admin, code)).code).toBe('WRONG_CREDENTIALS');
});

test('a recovery code lets in once, typed with or without hyphens', async () => {
  const admin = await firstAdmin(world());
  const [first = '', second = ''] = admin.recoveryCodes;
  const entered = await signIn(admin, first.replaceAll('-', '').toUpperCase());
  expect(entered.answer?.data.recoveryCodes).toBe(9);
  expect((await signIn(admin, first)).code).toBe('WRONG_CREDENTIALS');
  expect((await signIn(admin, second)).status).toBe(200);
});

test('the desk locks after 15 minutes without use; what it asks by itself is none', async () => {
  const admin = await firstAdmin(world());
  world().clock.advance(10 * MINUTE_MS);
  expect((await admin.ask(staffCalls.listStaff)).status).toBe(200);
  world().clock.advance(10 * MINUTE_MS);
  expect((await admin.ask(staffCalls.loadStaffSession)).answer?.data.isLocked).toBe(false);
  world().clock.advance(5 * MINUTE_MS);
  const locked = await admin.ask(staffCalls.listStaff);
  expect([locked.status, locked.code]).toEqual([423, 'DESK_LOCKED']);
  expect((await admin.ask(staffCalls.loadStaffSession)).answer?.data.isLocked).toBe(true);
  const unlock = (body: object) => admin.ask(staffCalls.unlockStaff, { body });
  expect((await unlock({ password: 'Another-Harbour-42' })).code).toBe('WRONG_CREDENTIALS');
  expect((await unlock({ password: STAFF_PASSWORD })).answer?.data.isLocked).toBe(false);
  expect((await admin.ask(staffCalls.listStaff)).status).toBe(200);
  world().clock.advance(20 * MINUTE_MS);
  expect((await unlock({ code: await admin.code() })).status).toBe(200);
});

test('five wrong tries to unlock end the session, however many are sent at once', async () => {
  const admin = await firstAdmin(world());
  world().clock.advance(20 * MINUTE_MS);
  const wrong = () => admin.ask(staffCalls.unlockStaff, { body: { password: 'Another-Harbour-42' } });
  const codes = await Promise.all(Array.from({ length: 20 }, wrong));
  expect(codes.filter(({ code }) => code === 'WRONG_CREDENTIALS').length).toBeLessThan(5);
  expect((await admin.ask(staffCalls.unlockStaff, { body: { password: STAFF_PASSWORD } })).code).toBe('SIGNED_OUT');
});

test('another authenticator app counts once a code of it was given; then the former one and its recovery codes do not', async () => {
  const admin = await firstAdmin(world());
  const begin = (code: string) => admin.ask(staffCalls.beginFactor, { body: { code } });
  const confirm = (code: string) => admin.ask(staffCalls.replaceFactor, { body: { code } });
  expect((await confirm('000000')).code).toBe('NOT_FOUND');
  expect((await begin('000000')).code).toBe('WRONG_OTP');
  const [first = '', second = ''] = admin.recoveryCodes;
  const secret = (await begin(first)).answer?.data.secret ?? '';
  const own = await codeOf(world(), secret);
  expect((await confirm(own === '000000' ? '000001' : '000000')).code).toBe('WRONG_OTP');
  nextStep();
  expect((await signIn(admin, await admin.code())).status).toBe(200);
  nextStep();
  expect((await confirm(await codeOf(world(), secret))).answer?.data.recoveryCodes).toHaveLength(10);
  nextStep();
  const codes = [await admin.code(), second, await codeOf(world(), secret)];
  const entered: (string | null)[] = [];
  for (const code of codes) entered.push((await signIn(admin, code)).code);
  expect(entered).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', null]);
});

test('signing out and ending a session work at once; a person ends own ones alone', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  nextStep();
  const second = cookieIn(await signIn(nadia, await nadia.code()));
  const sessions = (await nadia.ask(staffCalls.listStaffSessions)).answer?.data ?? [];
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  const ofAdmin = (await admin.ask(staffCalls.listStaffSessions)).answer?.data[0]?._id ?? '';
  expect((await nadia.ask(staffCalls.endStaffSession, { params: { id: ofAdmin } })).code).toBe('NOT_FOUND');
  const other = sessions[1]?._id ?? '';
  expect((await nadia.ask(staffCalls.endStaffSession, { params: { id: other } })).status).toBe(200);
  expect((await askAs(world(), second, staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
  const out = await nadia.ask(staffCalls.signOutStaff);
  expect(out.headers.getSetCookie().join()).toContain('Max-Age=0');
  expect((await nadia.ask(staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
});

test('a blocked person’s session ends at once, and signing in is answered as for an unknown one', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const body = { isBlocked: true, reason: 'left' };
  expect((await admin.ask(staffCalls.blockStaff, { params: { id: nadia.id }, body })).status).toBe(200);
  expect((await nadia.ask(staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
  // a sign-in that was under way when the block came
  const late = await startShift(world().db, nadia.id, null, await world().clock.now());
  const cookie = `__Secure-staff=${late.token}`;
  expect((await askAs(world(), cookie, staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
  nextStep();
  expect((await signIn(nadia, await nadia.code())).code).toBe('WRONG_CREDENTIALS');
  const back = { isBlocked: false, reason: 'came back' };
  expect((await admin.ask(staffCalls.blockStaff, { params: { id: nadia.id }, body: back })).status).toBe(200);
  nextStep();
  expect((await signIn(nadia, await nadia.code())).status).toBe(200);
});

test('the cookie is for the staff’s calls alone, unreadable by scripts, and for no other site', async () => {
  const admin = await firstAdmin(world());
  nextStep();
  const line = (await signIn(admin, await admin.code())).headers.getSetCookie().join();
  expect(line).toMatch(/^__Secure-staff=[\w-]{43};/);
  for (const part of ['Path=/api/operator', 'HttpOnly', 'Secure', 'SameSite=Strict']) expect(line).toContain(part);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await admin.ask(staffCalls.loadStaffSession, { headers: elsewhere })).code).toBe('OPERATORS_ONLY');
});

test('ROLE-07: a patient’s token opens no call of the staff, nor does it travel with a session', async () => {
  const admin = await firstAdmin(world());
  const token = await world().signIn('meiling');
  const asked = { token, params: { id: 'appointment-meiling-soon' } };
  expect((await ask(world(), operatorCalls.acceptAppointment, asked)).code).toBe('OPERATORS_ONLY');
  expect((await ask(world(), staffCalls.loadStaffSession, { token })).code).toBe('SIGNED_OUT');
  expect((await admin.ask(staffCalls.listStaff, { token })).code).toBe('OPERATORS_ONLY');
});

test('a desk that its person locks is locked at the server, too, until the code opens it', async () => {
  const admin = await firstAdmin(world());
  expect((await admin.ask(staffCalls.lockStaff)).code).toBeNull();
  expect((await admin.ask(staffCalls.listStaff)).code).toBe('DESK_LOCKED');
  expect((await admin.ask(staffCalls.lockStaff)).code).toBeNull();
  expect((await admin.ask(staffCalls.loadStaffSession)).answer?.data.isLocked).toBe(true);
  expect((await admin.ask(staffCalls.unlockStaff, { body: { password: STAFF_PASSWORD } })).code).toBeNull();
  expect((await admin.ask(staffCalls.listStaff)).code).toBeNull();
});
