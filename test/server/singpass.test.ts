import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { createCookies } from '#harness/server/cookies.ts';
import { approve, type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { PERSONAS, type Persona } from '#sandbox/identity-provider/personas.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createVault } from '#server/kit/sealed.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { readTicket, takeTicket } from '#server/signup/ticket.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ logs: { write: (line: string) => void lines.push(line) } });
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());

/** Sessions, codes and states that appear in this test. */
let secrets: string[] = [];
beforeEach(() => {
  lines.length = 0;
  secrets = [];
});

const guest = async () => (await answerOf(world(), signinCalls.signInAsGuest)).token;
const begin = async (token: string) => (await answerOf(world(), signinCalls.startSingpass, { token })).data;
const exchange = (
  token: string,
  auth_code: string,
  state: string,
  { headers = {}, iss = provider.issuer }: { headers?: Record<string, string>; iss?: string | null } = {},
) => ask(world(), signinCalls.signInWithSingpass, { token, body: { auth_code, state, iss }, headers });
/** Answer for the person: status, code and message. */
const FAILED = [400, 'SINGPASS_FAILED', 'QR Code Login Failed. Please try again.'];
const told = ({ status, code, refusal }: Awaited<ReturnType<typeof exchange>>) => [status, code, refusal?.message];

const profile = (token: string) => ask(world(), profileCalls.loadProfile, { token });

/** Runs the sign-in up to the return to /callback. */
const returnAs = async (persona: Persona['key'], token?: string) => {
  const session = token ?? (await guest());
  const { url } = await begin(session);
  const { searchParams } = await approve(url, persona);
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  secrets.push(session, code, state);
  return { token: session, code, state };
};
const signInAs = async (persona: Persona['key']) => {
  const { token, code, state } = await returnAs(persona);
  return { token, ...(await exchange(token, code, state)) };
};

test('AUTH-05 NAV-06: a digital-ID login leads to the identity provider with nothing but a reference in the address, and back to /callback with a code and the state', async () => {
  const { url, state } = await begin(await guest());
  expect(new URL(url).origin).toBe(provider.issuer);
  expect([...new URL(url).searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  const callback = await approve(url, 'meiling');
  expect(`${callback.origin}${callback.pathname}`).toBe('https://myniks.test/callback');
  expect(callback.searchParams.get('state')).toBe(state);
  expect(callback.searchParams.get('code')).toMatch(/./);
});

test('SERVER-08 API-20 AUTH-06 AUTH-07: the code of a known patient becomes a session of that patient, and the guest session ends', async () => {
  const { token, answer, status } = await signInAs('meiling');
  expect(status).toBe(200);
  expect((await profile(answer?.token ?? '')).answer?.data).toMatchObject({
    _id: 'patient-meiling',
    isGuestPatient: false,
  });
  expect((await profile(token)).status).toBe(401);
});

test('SERVER-08: a patient is found by identity number once, and by the digital ID’s own key from then on', async () => {
  expect((await signInAs('meiling')).status).toBe(200);
  const identities = world().db.updateTable('patient_identity').where('patient_id', '=', patientIdOf('meiling'));
  await identities.set({ number_hmac: Buffer.from('another number') }).execute();
  expect((await signInAs('meiling')).status).toBe(200);
});

test('SERVER-08: a number whose patient has another digital ID lets nobody in', async () => {
  const identities = world().db.updateTable('patient_identity').where('patient_id', '=', patientIdOf('meiling'));
  await identities.set({ singpass_sub: 'somebody else' }).execute();
  expect(told(await signInAs('meiling'))).toEqual(FAILED);
});

test('SERVER-09 SERVER-10 AUTH-08: somebody unknown is answered USER_NOT_FOUND with a ticket that stands for the person, once, in this session', async () => {
  const { token, status, code, refusal } = await signInAs('newcomer');
  expect([status, code, refusal?.message]).toEqual([
    404,
    'USER_NOT_FOUND',
    'User not found in the system. Please signup.',
  ]);
  const person = v.parse(DigitalPerson, refusal?.data);
  expect(person).toMatchObject({ name: 'Lee Xin Yi', maskedId: 'S****345C' });
  const { db, clock } = world();
  const vault = createVault(world().deps.secret);
  const read = async (session: string) => readTicket(db, vault, hashToken(session), person.ticket, await clock.now());
  expect(await read(await guest())).toBeNull();
  expect(await read(token)).toMatchObject({ identity: { kind: 'nric', number: 'S9412345C' }, name: 'Lee Xin Yi' });
  expect([await takeTicket(db, person.ticket), await takeTicket(db, person.ticket)]).toEqual([true, false]);
  expect((await profile(token)).answer?.data.isGuestPatient).toBe(true);
});

test('NIKS-28 SERVER-57: of the date of birth that the provider brings, the month goes with the ticket, and nothing else', async () => {
  const { token, refusal } = await signInAs('newcomer');
  const { ticket } = v.parse(DigitalPerson, refusal?.data);
  const { deps, db, clock } = world();
  const vault = createVault(deps.secret);
  const person = await readTicket(db, vault, hashToken(token), ticket, await clock.now());
  expect(person).toMatchObject({ name: 'Lee Xin Yi', birthMonth: 8 });
  expect(JSON.stringify(person)).not.toContain('1994');
});

test('SERVER-57: a provider without a date of birth changes no month', async () => {
  const before = (await profile(await world().signIn('meiling'))).answer?.data.birthMonth;
  const { answer } = await signInAs('meiling');
  expect(before).not.toBeNull();
  expect((await profile(answer?.token ?? '')).answer?.data.birthMonth).toBe(before);
});

test('SERVER-09 SERVER-10: a patient with records and no login is answered MANUAL_ACTIVATION', async () => {
  const { status, code } = await signInAs('ahkow');
  expect([status, code]).toEqual([409, 'MANUAL_ACTIVATION']);
});

test('AUTH-09 SERVER-09: a login that was cancelled at the provider comes back as denied, with the state and no code', async () => {
  const { url, state } = await begin(await guest());
  const { searchParams } = await approve(url, null);
  expect(searchParams.get('error')).toBe('access_denied');
  expect(searchParams.get('state')).toBe(state);
  expect(searchParams.has('code')).toBe(false);
});

test('AUTH-09 SERVER-09 SERVER-10: an unknown state is refused, and the right one still works', async () => {
  const { token, code, state } = await returnAs('meiling');
  expect(told(await exchange(token, code, 'wrong'))).toEqual(FAILED);
  expect((await exchange(token, code, state)).status).toBe(200);
});

test('AUTH-09 SERVER-09: the state of another session is refused, and stays good in its own', async () => {
  const { token, code, state } = await returnAs('meiling');
  expect(told(await exchange(await guest(), code, state))).toEqual(FAILED);
  expect((await exchange(token, code, state)).status).toBe(200);
});

test.each([null, '', 'https://id.example.com', 'made up'])(
  'SERVER-09: an answer under the issuer %j, which is not the one of the configuration, is refused',
  async (iss) => {
    const { token, code, state } = await returnAs('meiling');
    expect(told(await exchange(token, code, state, { iss }))).toEqual(FAILED);
  },
);

test('SERVER-09: a made-up code uses the state up', async () => {
  const { token, code, state } = await returnAs('meiling');
  expect(told(await exchange(token, 'made-up', state))).toEqual(FAILED);
  expect(told(await exchange(token, code, state))).toEqual(FAILED);
});

test('SERVER-09: a code that was used is refused, with its own state and with a new one', async () => {
  const { token, code, state } = await returnAs('ahkow');
  expect((await exchange(token, code, state)).code).toBe('MANUAL_ACTIVATION');
  expect(told(await exchange(token, code, state))).toEqual(FAILED);
  const again = await begin(token);
  expect(told(await exchange(token, code, again.state))).toEqual(FAILED);
});

test('SERVER-09: a code of one login does not work in another, even of the same session', async () => {
  const first = await returnAs('meiling');
  const second = await begin(first.token);
  expect(told(await exchange(first.token, first.code, second.state))).toEqual(FAILED);
});

test('SERVER-09: a return after more than ten minutes is refused', async () => {
  const { token, code, state } = await returnAs('meiling');
  world().clock.advance(10 * MINUTE_MS + 1);
  expect(told(await exchange(token, code, state))).toEqual(FAILED);
});

test('SERVER-08 AUTH-06: of two exchanges of one code at the same time, one wins', async () => {
  const { token, code, state } = await returnAs('meiling');
  const both = await Promise.all([exchange(token, code, state), exchange(token, code, state)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('AUTH-05: another person can sign in with the same browser afterwards', async () => {
  const browser = createCookies();
  for (const persona of ['newcomer', 'ahkow', 'meiling'] as const) {
    const { url, state } = await begin(await guest());
    const { pathname, searchParams } = await approve(url, persona, browser);
    expect([pathname, searchParams.get('state'), searchParams.has('code')]).toEqual(['/callback', state, true]);
  }
});

test('an Idempotency-Key never keeps a ticket or a name in the database', async () => {
  const { token, code, state } = await returnAs('newcomer');
  const reply = await exchange(token, code, state, { headers: { 'Idempotency-Key': 'key-1' } });
  expect(reply.code).toBe('USER_NOT_FOUND');
  expect(await world().db.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
});

test('SERVER-04: without a session there is no digital-ID login', async () => {
  const start = await ask(world(), signinCalls.startSingpass);
  const finish = await ask(world(), signinCalls.signInWithSingpass, { body: { auth_code: 'c', state: 's' } });
  expect([start.status, finish.status]).toEqual([401, 401]);
});

test('AUTH-10: a guest login at the same time leaves the session of the digital ID alone', async () => {
  const { answer } = await signInAs('meiling');
  await ask(world(), signinCalls.signInAsGuest, { token: answer?.token });
  expect((await profile(answer?.token ?? '')).answer?.data).toMatchObject({ isGuestPatient: false });
});

test('logs tell nothing of who comes by digital ID, nor a token, code or state', async () => {
  for (const { key } of PERSONAS) await signInAs(key);
  const { token, code, state } = await returnAs('meiling');
  await exchange(token, 'made-up', state);
  await exchange(token, code, 'wrong');
  const log = lines.join('');
  expect(log).toContain('/signin/singpass');
  for (const { name, identityNumber, sub } of PERSONAS) secrets.push(name, identityNumber, sub);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
