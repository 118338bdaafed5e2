/** Accidents set at the desk hit only the chosen call, the chosen number of times. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allCalls } from '#contract/calls/all.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { msOf } from '#contract/time.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { nameOfCall } from '#sandbox/accidents/call-names.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
let token: string;
beforeEach(async () => {
  desk = await openDemo(world());
  token = await desk.world.signIn('meiling');
});
afterEach(() => desk.close());

const PROFILE = 'profile.loadProfile';
const profile = () => ask(desk.world, profileCalls.loadProfile, { token });
/** Code of a refusal, “done”, or “lost” without an answer. */
const endOf = (reply: Promise<{ code: string | null }>): Promise<string> =>
  reply.then(
    ({ code }) => code ?? 'done',
    () => 'lost',
  );
const plan = (accident: string, more: Record<string, string | number> = {}) =>
  desk.submit('call', { call: PROFILE, accident, ...more });

test.for<[accident: string, end: string]>([
  ['unavailable', 'UNAVAILABLE'],
  ['broken', 'UNEXPECTED'],
  ['signedOut', 'SIGNED_OUT'],
  ['cut', 'lost'],
  ['answerLost', 'lost'],
])('%s: the call that was chosen ends so once, and others do not', async ([accident, end]) => {
  expect(await plan(accident)).toBe('/sandbox/desk#calls');
  expect(await desk.read()).toContain(`The next ${PROFILE} `);
  expect(await endOf(ask(desk.world, clinicCalls.listClinics, { token }))).toBe('done');
  expect(await endOf(profile())).toBe(end);
  expect(await desk.read()).toContain('All calls go well.');
  expect(await endOf(profile())).toBe('done');
});

test('a refusal of the desk is one of the server: its words in the language of the app, its time, not kept', async () => {
  await plan('signedOut');
  const { status, headers, refusal } = await ask(desk.world, profileCalls.loadProfile, {
    token,
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(status).toBe(401);
  expect(refusal?.message).toBe('登录已失效，请重新登录。');
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - msOf(await desk.world.clock.now()))).toBeLessThan(5_000);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('it hangs as long as was said, then is done', async () => {
  await plan('hangs', { seconds: 1 });
  const startedAt = performance.now();
  expect(await endOf(profile())).toBe('done');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test('it happens as many times as was said', async () => {
  await plan('unavailable', { times: 3 });
  const ends = [await endOf(profile()), await endOf(profile()), await endOf(profile()), await endOf(profile())];
  expect(ends).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'done']);
});

test.for<[accident: string, isReplayed: string | null]>([
  ['cut', null],
  ['answerLost', 'true'],
])('%s: a booking that is asked for again with its key is made once, now or before', async ([accident, isReplayed]) => {
  const [slot] = await freeSlots(desk.world, token);
  if (!slot) throw new Error('Nothing is free');
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const book = () => ask(desk.world, appointmentCalls.createAppointment, { token, headers, body: bookingOf(slot) });
  await plan(accident, { call: 'appointment.createAppointment' });
  await expect(book()).rejects.toThrow('fetch failed');
  const again = await book();
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, isReplayed]);
});

test('any call: the first of the app, whichever it is, but none of the clinic, the pages or the provider', async () => {
  await plan('broken', { call: 'any' });
  expect(await desk.submit('appointment', { id: 'nobody', act: 'accept' })).toContain('refused=NOT_FOUND');
  expect((await fetch(`${desk.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${desk.origin}/api/webhooks/stripe`, { method: 'POST' })).status).toBe(400);
  expect(await endOf(ask(desk.world, clinicCalls.listClinics, { token }))).toBe('UNEXPECTED');
});

test('what was chosen is taken back, and what is no call or no accident is not taken', async () => {
  for (const fields of [{ call: 'nothing.atAll' }, { accident: 'explodes' }, { seconds: 301 }, { times: 0 }])
    expect(await plan('broken', fields)).toBe('/sandbox/desk?refused=INVALID#calls');
  expect(await endOf(profile())).toBe('done');
  await plan('broken');
  expect(await desk.submit('call/none')).toBe('/sandbox/desk#calls');
  expect(await endOf(profile())).toBe('done');
});

test('every call of the app is known by its name, and none by that of another', () => {
  for (const [resource, calls] of Object.entries(allCalls))
    for (const [name, { method, path, access }] of Object.entries(calls)) {
      const named = nameOfCall(method, `/api${path.replaceAll(/:\w+/g, 'some-id')}`);
      expect(named).toBe(access === 'operator' ? null : `${resource}.${name}`);
    }
});
