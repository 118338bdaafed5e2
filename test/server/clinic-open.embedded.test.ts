/** Opening a clinic as the README says it: production's own mode, from an empty folder to the times that a patient sees. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { addMonths, clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';
import { bookingOf } from '#harness/server/ask.ts';
import { EXAMPLE } from '#harness/server/clinic-folder.ts';
import { SHORT_LIVED } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { productionSettings } from '#harness/server/production.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { startSession } from '#server/session/session.store.ts';

const NO_CLINIC = 'No clinic is here yet. Enter one: npm run clinic -- apply <folder>';
const NEITHER =
  'or set what the folder says: COMPANY_UEN, COMPANY_NAME, COMPANY_ADDRESS, CONTACT_PHONE, CONTACT_EMAIL.';
const PATIENT = 'patient-nora' as PatientId;
let folder: string;
let port: number;
let env: NodeJS.ProcessEnv;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-open-'));
  port = await freePort(2);
  const { DATABASE_URL: _, ...rest } = process.env;
  env = { ...rest, ...(await productionSettings(folder, port)), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const run = (script: string, ...args: string[]) => runWith(env, script, ...args);
const runWith = (settings: NodeJS.ProcessEnv, script: string, ...args: string[]) => {
  const child = spawn(process.execPath, [...SHORT_LIVED, resolve(script), ...args], { env: settings });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return { said: () => said, ended: once(child, 'close'), stop: () => child.kill('SIGTERM') };
};

/** Settings that leave the company to the folder. */
const withoutCompany = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:COMPANY|CONTACT)_/.test(name)));

interface Asked {
  query?: Record<string, string>;
  body?: object;
}

const ask = async <C extends Call>(
  call: C,
  token: string | null,
  { query = {}, body: sent = {} }: Asked = {},
): Promise<AnswerOf<C>> => {
  const asked = new URLSearchParams({ 'app-id': 'patient', ...query });
  const reply = await fetch(`http://127.0.0.1:${port}/api${call.path}?${asked}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(call.method === 'POST' && { body: JSON.stringify(sent) }),
  });
  const body: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
  return v.parse(call.answer, body);
};

/** A person with an account, as the sign-up of another day has made it. */
const addMember = async (): Promise<string> => {
  const { db, close } = await openDatabase({ dataDir: join(folder, 'data/database') });
  const now = instantFromMs(Date.now());
  await db.insertInto('patient').values({ id: PATIENT, name: 'Nora Wee', is_guest: false, created_at: now }).execute();
  const token = await startSession(db, PATIENT, 'member', now);
  await close();
  return token;
};

test('a start without a clinic, or without its company, says how to enter one; once the folder is applied a patient sees its places, services and times, and books one', async () => {
  const clinic = join(folder, 'clinic');
  cpSync(EXAMPLE, clinic, { recursive: true });
  const bare = withoutCompany();
  const refused = runWith(bare, 'bin/start.ts');
  const [code] = await refused.ended;
  expect([code, refused.said()]).toEqual([1, expect.stringContaining(NEITHER)]);
  const empty = run('bin/start.ts');
  await expect.poll(empty.said).toContain(NO_CLINIC);
  const early = await ask(signinCalls.signInAsGuest, null);
  expect((await ask(clinicCalls.listClinics, early.token)).data).toEqual([]);
  const { otherConfig } = (await ask(settingsCalls.loadAppointmentSettings, early.token)).data;
  expect(otherConfig.offersVideo).toBe(false);
  empty.stop();
  await empty.ended;

  // its timetables begin on a day of their own
  const timetables = join(clinic, 'timetables.yaml');
  writeFileSync(timetables, readFileSync(timetables, 'utf8').replaceAll(/from: 2026-12-0\d/g, 'from: 2026-01-05'));
  const applying = run('bin/clinic.ts', 'apply', clinic);
  await applying.ended;
  expect(applying.said()).toContain('Applied.');

  const member = await addMember();
  const open = runWith(bare, 'bin/start.ts');
  await expect.poll(open.said).toContain('MyNiks is ready');
  const { token } = await ask(signinCalls.signInAsGuest, null);
  expect((await ask(clinicCalls.listClinics, token)).data.map(({ name }) => name)).toEqual([
    'Katong clinic',
    'Katong salon',
    'Katong shop',
  ]);
  expect((await ask(settingsCalls.loadAppointmentSettings, token)).data.otherConfig).toMatchObject({
    remoteClinicId: 'katong-clinic',
    offersVideo: true,
  });
  const doctors = await ask(clinicCalls.listProviders, token, {
    query: { clinic: 'katong-clinic', role: 'provider' },
  });
  expect(doctors.data.map(({ name }) => name)).toEqual(['Dr Lena Seah', 'Dr Rohan Pillay']);
  // the horizon is longer than the rest of this month and the next
  const { year, month } = addMonths(monthOf(clinicDayOf(instantFromMs(Date.now()))), 1);
  const query = { clinic: 'katong-clinic', year: String(year), month: String(month) };
  const { dates } = await ask(appointmentCalls.listSlots, member, { query });
  const [slot] = dates.flatMap(({ date, rolledouts }) =>
    rolledouts.filter(({ type }) => type === 'NORMAL').map((one) => ({ ...one, date })),
  );
  if (!slot) throw new Error('Nothing is free');
  const booked = await ask(appointmentCalls.createAppointment, member, { body: bookingOf(slot, PATIENT) });
  expect(booked.data.appointment).toMatchObject({ state: 'new', locationName: 'Katong clinic' });
  expect(open.said()).not.toContain('No clinic is here yet');
  open.stop();
  await open.ended;
});
