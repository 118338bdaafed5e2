import { expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { Ticket } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import {
  guestOf,
  lastCode,
  NEW_NRIC,
  send,
  signUp,
  signUpOf,
  verifiedGuest,
  verify,
} from '#harness/server/newcomer.ts';
import { createVault } from '#server/kit/sealed.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { makeTicket } from '#server/signup/ticket.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const signIn = ({ username, password }: SignUp = signUpOf()) =>
  ask(world(), signinCalls.signIn, { body: { username, password, remember: false } });
const codeOf = async (token: string | undefined, changes: Partial<SignUp>) =>
  (await signUp(world(), token, signUpOf(changes))).code;
/** How many rows there are of what a sign-up writes; guests aside. */
const rows = async () => {
  const { db } = world();
  const patients = await db.selectFrom('patient').select('id').where('is_guest', '=', false).execute();
  const others = await Promise.all(
    (['login', 'patient_identity', 'consent'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return [patients, ...others].map(({ length }) => length);
};

test('SERVER-11 API-21: a sign-up makes a patient with a login', async () => {
  const token = await verifiedGuest(world());
  expect((await signUp(world(), token)).status).toBe(200);
  const session = (await signIn()).answer?.token;
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token: session });
  expect(data).toMatchObject({
    name: 'Nora Wee',
    email: 'nora.new@example.com',
    phone: '+6591112222',
    isGuestPatient: false,
    tags: [],
    familyMembers: [],
    address: { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' },
  });
  expect((await world().call('GET', '/profile/appointment', { token: session })).body).toEqual({
    success: true,
    data: [],
  });
});

test('SERVER-11 SERVER-12: the verified code may be of the phone', async () => {
  const { phone } = signUpOf();
  const token = await verifiedGuest(world(), phone);
  expect(await codeOf(token, { identifier: phone })).toBeNull();
});

test('SERVER-11: the database holds the password only as an argon2id hash, and no number that can be read', async () => {
  await signUp(world(), await verifiedGuest(world()));
  const { password_hash } = await world()
    .db.selectFrom('login')
    .select('password_hash')
    .where('user_id', '=', 'nora.new@example.com')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$/);
  const all = JSON.stringify(
    await Promise.all(
      (['patient', 'login', 'patient_identity', 'consent', 'kept_answer'] as const).map((table) =>
        world().db.selectFrom(table).selectAll().execute(),
      ),
    ),
    (_, member: unknown) => (member instanceof Uint8Array ? Buffer.from(member).toString('latin1') : member),
  );
  for (const secret of [signUpOf().password, NEW_NRIC]) expect(all).not.toContain(secret);
});

test('SERVER-11: the consent is on record: which text, when, in which language', async () => {
  await signUp(world(), await verifiedGuest(world()), signUpOf({ consent: { notice: '2026-11', language: 'zh-CN' } }));
  expect(await world().db.selectFrom('consent').selectAll().execute()).toMatchObject([
    {
      text_name: 'identity-number notice',
      text_version: '2026-11',
      language: 'zh-CN',
      given_at: '2026-11-21T02:00:00.000Z',
    },
  ]);
});

test('SERVER-12: without a verified code nothing is created', async () => {
  const before = await rows();
  const sent = await guestOf(world());
  await send(world(), sent, signUpOf().identifier);
  for (const token of [undefined, 'made-up', await guestOf(world()), sent]) {
    const { status, code } = await signUp(world(), token);
    expect({ status, code }).toEqual({ status: 403, code: 'OTP_REQUIRED' });
  }
  expect(await rows()).toEqual(before);
  expect((await signIn()).status).toBe(400);
});

test('SERVER-12: the code must be of the same phone or email, in the same session, within 15 minutes', async () => {
  const token = await verifiedGuest(world());
  expect(await codeOf(token, { username: 'other@example.com' })).toBe('OTP_REQUIRED');
  expect(await codeOf(token, { identifier: '+6591112222' })).toBe('OTP_REQUIRED');
  expect(await codeOf(await guestOf(world()), {})).toBe('OTP_REQUIRED');
  world().clock.advance(15 * MINUTE_MS + 1_000);
  expect(await codeOf(token, {})).toBe('OTP_REQUIRED');
  await send(world(), token, signUpOf().identifier);
  await verify(world(), token, signUpOf().identifier, lastCode(world()));
  world().clock.advance(15 * MINUTE_MS - 1_000);
  expect(await codeOf(token, {})).toBeNull();
});

test('SERVER-12: logging out takes the verified code along', async () => {
  const token = await verifiedGuest(world());
  await ask(world(), signinCalls.signOut, { token });
  expect(await codeOf(token, {})).toBe('OTP_REQUIRED');
});

test.for<[string, Partial<SignUp>]>([
  ['PATIENT_EXISTS', { identity: { nric: 'S8412345E' } }],
  ['PATIENT_EXISTS', { identity: { passport: 'TR4821093', nationality: 'JP' } }],
  ['MANUAL_ACTIVATION', { identity: { nric: 'S4823156Z' } }],
  ['USERNAME_TAKEN', { username: 'siti.rahman@example.com', identifier: '+6591112222' }],
  ['MANUAL_ACTIVATION', { username: 'ah.kow.lim@example.com', identifier: '+6591112222' }],
  ['TICKET_INVALID', { identity: { ticket: 'made-up' as Ticket } }],
])('SERVER-11 SIGNUP-08: %s for %j', async ([refused, changes]) => {
  const body = signUpOf(changes);
  const token = await verifiedGuest(world(), body.identifier);
  const before = await rows();
  expect((await signUp(world(), token, body)).code).toBe(refused);
  expect(await rows()).toEqual(before);
});

test.for([
  ['abc', 'INVALID'],
  ['abcdefg1', 'INVALID'],
  ['Abcdefg1Abcdefg1Abc', 'INVALID'],
  ['Sunbird 77', 'INVALID'],
  ['Password1', 'PASSWORD_REFUSED'],
  ['MyNiks-2026', 'PASSWORD_REFUSED'],
  ['Nora.New-1', 'PASSWORD_REFUSED'],
  ['S1234567d', 'PASSWORD_REFUSED'],
  ['Xx91112222', 'PASSWORD_REFUSED'],
  ['Abcdefg1', null],
] as const)('SERVER-13 VALID-08: the password "%s" answers %s', async ([password, refused]) => {
  const token = await verifiedGuest(world());
  const before = await rows();
  expect(await codeOf(token, { password })).toBe(refused);
  expect((await rows()).map((count, index) => count - (before[index] ?? 0))).toEqual(
    refused === null ? [1, 1, 1, 1] : [0, 0, 0, 0],
  );
});

test('SERVER-11: the same sign-up again from its session succeeds and makes nothing; with another password or session it does not', async () => {
  const token = await verifiedGuest(world());
  await signUp(world(), token);
  const before = await rows();
  expect((await signUp(world(), token)).status).toBe(200);
  expect(await codeOf(token, { password: 'Moonbird-77' }), 'the code is used up').toBe('OTP_REQUIRED');
  const other = await guestOf(world());
  world().clock.advance(MINUTE_MS);
  await send(world(), other, signUpOf().identifier);
  await verify(world(), other, signUpOf().identifier, lastCode(world()));
  expect((await signUp(world(), other)).code).toBe('PATIENT_EXISTS');
  expect(await rows()).toEqual(before);
});

test('SERVER-11: of five sign-ups at once one makes the patient, and nobody is told of an error of ours', async () => {
  const token = await verifiedGuest(world());
  const [, logins = 0] = await rows();
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => signUp(world(), token, signUpOf({ password: `Sunbird-7${n}` }))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.flatMap(({ code }) => code ?? []);
  expect(refused.filter((code) => code === 'PATIENT_EXISTS' || code === 'USERNAME_TAKEN')).toHaveLength(4);
  expect((await rows())[1]).toBe(logins + 1);
});

test('SERVER-11: of two people with one email at once one gets it, and the other hears that it is only claimed', async () => {
  const [one, two] = [await verifiedGuest(world(), '+6591112222'), await verifiedGuest(world(), '+6591113333')];
  const replies = await Promise.all([
    signUp(world(), one, signUpOf({ identifier: '+6591112222' })),
    signUp(
      world(),
      two,
      signUpOf({ identifier: '+6591113333', phone: '+6591113333', identity: { nric: 'T0123456G' } }),
    ),
  ]);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['EMAIL_CLAIMED', null]));
});

const ticketFor = async (token: string) => {
  const { db, deps, clock } = world();
  const person = {
    identity: { kind: 'nric' as const, number: NEW_NRIC },
    sub: 'sub-of-nora',
    name: 'NORA WEE',
    birthMonth: null,
  };
  return (await makeTicket(db, createVault(deps.secret), hashToken(token), person, await clock.now())).ticket;
};

test('SERVER-11: a ticket of the digital ID stands for the number, once, in its session, for 15 minutes', async () => {
  const token = await verifiedGuest(world());
  const ticket = await ticketFor(token);
  const other = await verifiedGuest(world(), '+6591112222');
  expect(await codeOf(other, { identifier: '+6591112222', identity: { ticket } })).toBe('TICKET_INVALID');
  expect(await codeOf(token, { identity: { ticket } })).toBeNull();
  const known = await world()
    .db.selectFrom('patient_identity')
    .select('singpass_sub')
    .where('singpass_sub', '=', 'sub-of-nora')
    .executeTakeFirst();
  expect(known).toBeDefined();
  const phone = '+6591119999';
  await send(world(), token, phone);
  await verify(world(), token, phone, lastCode(world()));
  const second = { username: 'b@example.com', phone, identifier: phone, identity: { ticket } };
  expect(await codeOf(token, second)).toBe('TICKET_INVALID');
  const late = await verifiedGuest(world(), '+6591114444');
  const old = await ticketFor(late);
  world().clock.advance(15 * MINUTE_MS);
  await send(world(), late, '+6591114444');
  await verify(world(), late, '+6591114444', lastCode(world()));
  const body = {
    phone: '+6591114444',
    identifier: '+6591114444',
    username: 'c@example.com',
    identity: { ticket: old },
  };
  expect(await codeOf(late, body)).toBe('TICKET_INVALID');
});

test('SERVER-11: a refused sign-up leaves the ticket to be used', async () => {
  const token = await verifiedGuest(world());
  const ticket = await ticketFor(token);
  expect(await codeOf(token, { identity: { ticket }, password: 'Password1' })).toBe('PASSWORD_REFUSED');
  expect(await codeOf(token, { identity: { ticket } })).toBeNull();
});
