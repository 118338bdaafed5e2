/** Typing another person's identity number gains nothing, and costs the owner nothing. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { ClaimedPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { PatientId, Token } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import {
  claimAccount,
  comeByDigitalId,
  digitalPerson,
  documentsOf,
  issue,
  openDigitalPeople,
  patientOf,
  sentTo,
  signInWith,
  signUpWith,
  ticketIn,
} from '#harness/server/claims.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { asStaff, makeInvoice } from '#harness/server/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1, deps: { digitalId: openDigitalPeople() } });
const NUMBER = 'S9412345C';
const OWNER = digitalPerson('LEE XIN YI', NUMBER);
/** Account that enters the owner's number first. */
const CLAIMER = { username: 'claimer@example.com', identifier: '+6590001111', phone: '+6590001111' } as const;
const MINE = { username: 'xinyi@example.com', identifier: 'xinyi@example.com' } as const;

const claimNumber = async (changes = {}) => {
  const made = await signUpWith(world(), { ...CLAIMER, identity: { nric: NUMBER }, name: 'Lee Xin Yi', ...changes });
  expect(made.code).toBeNull();
  return { ...made, token: (await signInWith(world(), made.body)).answer?.token as Token };
};
const moveNumber = async () => {
  const came = await comeByDigitalId(world(), OWNER);
  const made = await signUpWith(world(), { ...MINE, identity: { ticket: ticketIn(came) } }, came.session);
  expect(made.code).toBeNull();
  return { ...made, token: (await signInWith(world(), made.body)).answer?.token as Token };
};
/** Makes the row look like one from before numbers were proven. */
const forgetProof = async (patientId: PatientId): Promise<void> => {
  const claims = world().db.updateTable('identifier').where('patient_id', '=', patientId).where('kind', '=', 'number');
  await claims.set({ proven_at: null, proven_by: null }).execute();
};
const profile = async (token: Token) => (await answerOf(world(), profileCalls.loadProfile, { token })).data;
const attachment = async (token: Token, id: string): Promise<number> =>
  (
    await world().fetch(
      new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  ).status;

test('SERVER-08: a number that was only typed lets nobody in by digital ID, and nobody is linked', async () => {
  await claimNumber();
  const { status, code, refusal } = await comeByDigitalId(world(), OWNER);
  expect([status, code]).toEqual([409, 'IDENTITY_CLAIMED']);
  expect(v.parse(ClaimedPerson, refusal?.data)).toMatchObject({
    name: 'LEE XIN YI',
    maskedId: 'S****345C',
    account: 'c****@example.com',
  });
  const linked = await world()
    .db.selectFrom('patient_identity')
    .select('patient_id')
    .where('singpass_sub', '=', OWNER.sub)
    .execute();
  expect(linked).toEqual([]);
});

test('the owner of a number that another account claims signs up by digital ID: the number moves, and nothing else', async () => {
  const claimer = await claimNumber();
  const owner = await moveNumber();
  expect(await profile(owner.token)).toMatchObject({
    name: 'LEE XIN YI',
    familyMembers: [],
    standing: { number: 'proven', email: 'proven', phone: 'claimed' },
  });
  expect((await profile(claimer.token)).standing).toEqual({ number: 'lost', email: 'claimed', phone: 'proven' });
  expect((await comeByDigitalId(world(), OWNER)).answer?.token).toBeDefined();
});

test('what is issued to the owner of a number never reaches the account that had typed it, whatever it knows', async () => {
  const claimer = await claimNumber();
  const owner = await moveNumber();
  const { answer } = await issue(world(), await patientOf(world(), MINE.username), 'Letter');
  const id = String(answer?.data.attachment);
  expect(await documentsOf(world(), owner.token)).toEqual(['Letter']);
  const again = (await signInWith(world(), claimer.body)).answer?.token as Token;
  for (const token of [claimer.token, again]) {
    expect(await documentsOf(world(), token)).toEqual([]);
    expect(await attachment(token, id)).toBe(404);
  }
  expect(await attachment(owner.token, id)).toBe(200);
});

test('the clinic is told that a number has moved, without a word about either person', async () => {
  await claimNumber();
  const { email } = world().deps.config.company;
  expect(await sentTo(world(), email)).toEqual([]);
  await moveNumber();
  const [mail, ...more] = await sentTo(world(), email);
  expect(mail).toContain('By the national digital ID a new account has proven an identity number');
  expect(mail).not.toMatch(/xin ?yi|S9412345C|@/i);
  expect(more).toEqual([]);
});

test('who loses a number is told at every proven address, and in the app, without a word about its owner', async () => {
  const claimer = await claimNumber();
  await moveNumber();
  const [sms] = await sentTo(world(), CLAIMER.phone);
  expect(sms).toContain('Another person has proven the identity number');
  expect(sms).not.toMatch(/xin ?yi|S9412345C/i);
  expect(await sentTo(world(), CLAIMER.username), 'only the letter').toHaveLength(1);
  for (const [language, words] of [
    ['en', 'Another person has proven'],
    ['zh', '另一人已证实'],
  ] as const) {
    const { data } = await answerOf(world(), profileCalls.listNotifications, {
      token: claimer.token,
      headers: { 'accept-language': language },
    });
    expect(data.map(({ msg }) => msg)).toEqual([expect.stringContaining(words)]);
  }
});

test('the clinic issues nothing to an account whose number is only claimed, unless the owner shows the ID', async () => {
  const { token } = await claimNumber();
  const patientId = await patientOf(world(), CLAIMER.username);
  expect((await issue(world(), patientId, 'Letter')).code).toBe('IDENTITY_UNPROVEN');
  expect((await issue(world(), patientId, 'Letter', { isIdSeen: true })).code).toBe('NOT_THE_OWNER');
  expect(await documentsOf(world(), token)).toEqual([]);
  const seen = { isIdSeen: true, contact: '\u2068＋65 (9000)‑1111\u2069' };
  expect((await issue(world(), patientId, 'Letter', seen)).code).toBeNull();
  expect(await documentsOf(world(), token)).toEqual(['Letter']);
  expect((await profile(token)).standing.number).toBe('proven');
});

test('an ID at the counter does not prove an account that another person made with its number', async () => {
  await claimNumber({ username: MINE.username });
  const id = await patientOf(world(), MINE.username);
  // the owner can give their email, which the claimer has typed too, and their phone
  for (const contact of [MINE.username, '+6598887777', null]) {
    const { code } = await asStaff(world(), operatorCalls.seeIdentity, { id }, { contact });
    expect(code).toBe('NOT_THE_OWNER');
  }
  expect((await asStaff(world(), operatorCalls.releaseIdentity, {}, { identity: { nric: NUMBER } })).code).toBeNull();
  const own = await signUpWith(world(), { ...MINE, identity: { nric: NUMBER } });
  expect(own.code).toBeNull();
  const mine = await patientOf(world(), MINE.username);
  expect((await asStaff(world(), operatorCalls.seeIdentity, { id: mine }, { contact: MINE.username })).code).toBeNull();
});

test('records that are there already, and notices and receipts of them, are hidden while the number is only claimed', async () => {
  const owner = await claimNumber();
  const patientId = await patientOf(world(), CLAIMER.username);
  const contact = CLAIMER.phone;
  const { answer } = await issue(world(), patientId, 'Letter', { isIdSeen: true, contact });
  const refill = await makeInvoice(world(), { patientId });
  const order = await makeInvoice(world(), { patientId, invoiceType: 'Online Store' });
  const listed = async () => ({
    invoices: (
      await world().call('GET', `/invoice/patient?patientId=${patientId}&finalized=true`, { token: owner.token })
    ).body,
    // the notice about the seen ID itself is no record
    notices: (await answerOf(world(), profileCalls.listNotifications, { token: owner.token })).data.filter(
      ({ msg }) => !msg.includes('Your ID was seen'),
    ).length,
    documents: (await answerOf(world(), recordsCalls.listDocuments, { token: owner.token })).data.length,
    attachment: await attachment(owner.token, String(answer?.data.attachment)),
    refill: (await world().call('GET', `/invoice/${refill}?patientId=${patientId}`, { token: owner.token })).status,
    close: (await world().call('POST', `/invoice/${refill}/close`, { token: owner.token })).status,
    order: (await world().call('GET', `/invoice/${order}?patientId=${patientId}`, { token: owner.token })).status,
  });
  const open = await listed();
  expect(open).toMatchObject({ notices: 1, documents: 1, attachment: 200, refill: 200, order: 200 });
  await forgetProof(patientId);
  const shut = await listed();
  expect(shut).toMatchObject({ notices: 0, documents: 0, attachment: 404, refill: 404, close: 404, order: 200 });
  expect(JSON.stringify(open.invoices)).toContain(refill);
  expect(JSON.stringify(shut.invoices)).not.toContain(refill);
  expect(JSON.stringify(shut.invoices)).toContain(order);
});

test('records of a number that was typed before numbers were proven are not read under the number of another ID', async () => {
  const { token } = await claimNumber();
  const id = await patientOf(world(), CLAIMER.username);
  await issue(world(), id, 'Letter', { isIdSeen: true, contact: CLAIMER.phone });
  await forgetProof(id);
  const body = { identity: { nric: 'S1234567D' }, contact: CLAIMER.phone };
  expect((await asStaff(world(), operatorCalls.seeIdentity, { id }, body)).code).toBe('INVALID');
  expect(await documentsOf(world(), token)).toEqual([]);
});

test('SERVER-07: the password of an account that claims a number is guessed no faster by a digital ID than at sign-in', async () => {
  await claimNumber();
  const came = await comeByDigitalId(world(), OWNER);
  const triesOf = async (guess: () => Promise<{ code: string | null }>): Promise<number> => {
    for (let tries = 0; tries < 50; tries += 1) if ((await guess()).code === 'TOO_MANY_TRIES') return tries;
    throw new Error('Guessing never ends');
  };
  const byDigitalId = await triesOf(() => claimAccount(world(), came.session, ticketIn(came), 'Wrong-2026'));
  const token = await guestOf(world());
  const siti = { username: 'siti', password: 'Wrong-2026', remember: false };
  const bySignIn = await triesOf(() => ask(world(), signinCalls.signIn, { token, body: siti }));
  expect(byDigitalId).toBe(bySignIn);
  expect((await signInWith(world(), { ...CLAIMER, password: 'Sunbird-77' })).code).toBe('TOO_MANY_TRIES');
  world().clock.advance(MINUTE_MS + 1);
  expect((await claimAccount(world(), came.session, ticketIn(came), 'Sunbird-77')).code).toBeNull();
});

test('who types the number and later comes by digital ID is in the same account, alone, after its password', async () => {
  const before = await claimNumber();
  const came = await comeByDigitalId(world(), OWNER);
  const claimed = await claimAccount(world(), came.session, ticketIn(came), before.body.password);
  const token = claimed.answer?.token as Token;
  expect(await profile(token)).toMatchObject({ name: 'LEE XIN YI', standing: { number: 'proven' } });
  for (const ended of [before.token, came.session])
    expect((await ask(world(), profileCalls.loadProfile, { token: ended })).status).toBe(401);
  expect(await world().db.selectFrom('device').selectAll().execute()).toEqual([]);
  expect((await comeByDigitalId(world(), OWNER)).answer?.token).toBeDefined();
  expect((await sentTo(world(), CLAIMER.phone))[0]).toContain('A digital ID was linked');
});

test('a digital ID changes nothing about the account that is signed in, unless that claims its very number', async () => {
  const { token, body } = await claimNumber();
  const stranger = await comeByDigitalId(world(), digitalPerson('SOMEBODY ELSE', 'S1234567D'), token);
  expect(stranger.code).toBe('USER_NOT_FOUND');
  expect(await profile(token)).toMatchObject({ name: 'Lee Xin Yi', standing: { number: 'claimed' } });
  const own = await comeByDigitalId(world(), OWNER, token);
  expect(own.code).toBe('IDENTITY_CLAIMED');
  expect((await claimAccount(world(), token, ticketIn(own), body.password)).code).toBeNull();
});

test('a ticket of a claim is good in its session alone, once, for 15 minutes, and a lost answer does no harm', async () => {
  const { body } = await claimNumber();
  const came = await comeByDigitalId(world(), OWNER);
  const other = await comeByDigitalId(world(), OWNER);
  expect((await claimAccount(world(), other.session, ticketIn(came), body.password)).code).toBe('TICKET_INVALID');
  expect((await claimAccount(world(), came.session, ticketIn(came), body.password)).code).toBeNull();
  expect((await claimAccount(world(), came.session, ticketIn(came), body.password)).code).toBe('SIGNED_OUT');
  expect((await claimAccount(world(), other.session, ticketIn(other), body.password)).code).toBe('TICKET_INVALID');
  expect((await comeByDigitalId(world(), OWNER)).answer?.token).toBeDefined();
});

test('a passport number is one person within its country, and the name of a digital ID is not typed', async () => {
  const passport = { passport: 'X1234567', nationality: 'JP' } as const;
  expect((await signUpWith(world(), { ...MINE, identity: passport })).code).toBeNull();
  const second = { username: 'b@example.com', identifier: 'b@example.com' } as const;
  expect((await signUpWith(world(), { ...second, identity: { ...passport, nationality: 'MY' } })).code).toBeNull();
  const third = { username: 'c@example.com', identifier: 'c@example.com' } as const;
  expect((await signUpWith(world(), { ...third, identity: passport })).code).toBe('PATIENT_EXISTS');
  world().clock.advance(MINUTE_MS);
  const came = await comeByDigitalId(world(), OWNER);
  const made = await signUpWith(
    world(),
    { ...third, identity: { ticket: ticketIn(came) }, name: 'Some Body' },
    came.session,
  );
  const token = (await signInWith(world(), made.body)).answer?.token as Token;
  expect((await profile(token)).name).toBe('LEE XIN YI');
});
