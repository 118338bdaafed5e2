/**
 * A clinic from an empty database to a paid deposit in production's own mode: the server by its own start command, and
 * the outside parties as processes behind addresses. Time goes on by the clock of the machine.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import { type ClockTime, type IsoInstant, instantAt, instantFromMs, msOf } from '#contract/time.ts';
import { makeCertificate } from '#harness/outside/certificate.ts';
import { type Party, type Processes, startProcesses } from '#harness/outside/party.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { EXAMPLE, TODAY } from '#harness/server/clinic-folder.ts';
import { approve } from '#harness/server/digital-id.ts';
import { payAt } from '#harness/server/gateway.ts';
import { guestOf, send, signUpOf, verify } from '#harness/server/newcomer.ts';
import { freePort } from '#harness/server/ports.ts';
import { productionSettings } from '#harness/server/production.ts';
import type { World } from '#harness/server/world.ts';
import { PERSONAS } from '#sandbox/identity-provider/personas.ts';
import { type OpenClinic, WALKED, walkThrough } from '#test/kit/clinic-walk.ts';
import { accept } from '#test/kit/staff.ts';

/** The database's clock is read once a second. */
const REREAD_MS = 1_200;
const NEWCOMER = PERSONAS.find(({ key }) => key === 'newcomer');
const ADMIN = 'suann.lim@example.sg';
const LINK = /https:\S+/;
const CODE = /(?<=^|是 )\d{6}\b/;
let folder: string;
let port: number;
let processes: Processes;
let mail: Party;
let sms: Party;
let cards: Party;
let aheadMs = msOf(instantAt(TODAY, '10:00' as ClockTime)) - Date.now();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-production-'));
  port = await freePort(2);
  const { DATABASE_URL: _, ...rest } = process.env;
  const { key, cert } = makeCertificate(['api.stripe.com']);
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, cert);
  const settings = { ...rest, ...(await productionSettings(folder, port)), DATA_DIR: join(folder, 'data') };
  processes = startProcesses({ ...settings, NODE_EXTRA_CA_CERTS: trusted }, aheadMs);
  const webhook = `http://127.0.0.1:${port}${DEFAULT_API_BASE}/webhooks/stripe`;
  const given = { TLS_KEY: key, TLS_CERT: cert, WEBHOOK_URL: webhook };
  const digitalId = await processes.party('digital-id', given);
  [mail, sms, cards] = [
    await processes.party('mail', given),
    await processes.party('sms', given),
    await processes.party('cards', given),
  ];
  processes.set(Object.assign({}, ...[digitalId, mail, sms, cards].map(({ reached }) => reached)));
});
afterAll(async () => {
  await processes.end();
  await rm(folder, { recursive: true, force: true });
});

/** A call over the network; the staff's have a port of their own. */
const call: World['call'] = async (method, path, { token, body, headers = {} } = {}) => {
  const url = new URL(`http://127.0.0.1:${path.startsWith('/operator') ? port + 1 : port}${DEFAULT_API_BASE}${path}`);
  url.searchParams.set('app-id', DEFAULT_APP_ID);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(url, {
    method,
    headers: { ...authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};
const codeTo = async (contact: string): Promise<string> => {
  const { sent } = contact.startsWith('+') ? sms : mail;
  const found = () => sent().flatMap(({ to, text }) => (to === contact ? (CODE.exec(text)?.[0] ?? []) : []))[0];
  await expect.poll(found).toBeDefined();
  return found() ?? '';
};
const clinic: OpenClinic = {
  call,
  codeTo,
  clock: { now: async () => instantFromMs(Date.now() + aheadMs) },
  setClock: async (at: IsoInstant) => {
    aheadMs = msOf(at) - Date.now();
    processes.setAhead(aheadMs);
    await wait(REREAD_MS);
  },
  pay: async (secret) => {
    const { CARD_PROVIDER_PAGE: url = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = cards.reached;
    return (await payAt({ url, publishableKey }, secret)).status;
  },
};

/** Signs in by the digital ID, approving there as the person of that number. */
const comeByDigitalId = async () => {
  const token = await guestOf(clinic);
  const { data } = await answerOf(clinic, signinCalls.startSingpass, { token });
  const { searchParams } = await approve(data.url, 'newcomer');
  const [auth_code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  const body = { auth_code, state, iss: searchParams.get('iss') };
  return (await answerOf(clinic, signinCalls.signInWithSingpass, { token, body })).token;
};

test('SERVER-34 SERVER-42 SERVER-08: a clinic in production goes from an empty database to a deposit that comes off a bill, with mail, SMS, digital ID and cards behind addresses', async () => {
  expect(await processes.run(resolve('bin/clinic.ts'), 'apply', EXAMPLE)).toContain('Applied.');
  const [link = ''] = LINK.exec(await processes.run(resolve('bin/staff.ts'), 'invite-admin', ADMIN)) ?? [];
  // said last, behind the addresses
  await processes.serve(resolve('bin/start.ts'), 'POSTAL_URL is not set');
  const admin = await accept(clinic, link, 'Lim Su Ann');

  const person = signUpOf({ identity: { nric: NEWCOMER?.identityNumber ?? '' } });
  const guest = await guestOf(clinic);
  // a street that the demo knows
  const street = await ask(clinic, deliveryCalls.lookUpPostalCode, { token: guest, query: { postal: '238801' } });
  expect(street.refusal).toMatchObject({ code: 'NOT_FOUND' });
  expect((await send(clinic, guest, person.phone)).status).toBe(200);
  expect((await verify(clinic, guest, person.phone, await codeTo(person.phone))).status).toBe(200);

  const { id, acts, token } = await walkThrough(clinic, admin, person);
  expect(WALKED.filter((act) => !acts.has(act))).toEqual([]);
  const { rows } = (await answerOf(clinic, looksCalls.listLooks, { token })).data;
  expect(WALKED.filter((act) => !rows.some((look) => look.act === act))).toEqual([]);
  const byId = await comeByDigitalId();
  expect((await answerOf(clinic, profileCalls.loadProfile, { token: byId })).data._id).toBe(id);
  expect(mail.sent().map(({ to }) => to)).toContain(person.username);
});
