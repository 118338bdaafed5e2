import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { askIntent, intentBody, unpaidInvoice } from '#harness/server/unpaid.ts';
import { openWorld } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { LIMITS } from '#server/kit/limits.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { subjectOf, takeTry } from '#server/signin/throttle.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const signIn = (username: string, password: string) =>
  ask(world(), signinCalls.signIn, { body: { username, password, remember: false } });

test.for(['meiling', 'nobody'])(
  'SERVER-07: after ten wrong passwords for %s in a minute the eleventh is refused',
  async (username) => {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      statuses.push((await signIn(username, 'wrong')).status);
      world().clock.advance(5_000);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
    const { status, code, headers } = await signIn(username, 'Orchid-2026');
    expect({ status, code }).toEqual({ status: 429, code: 'TOO_MANY_TRIES' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

test('SERVER-07: the right password works again after the pause, another account all the time', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('meiling', 'wrong');
  expect((await signIn('siti', 'Batik-2026')).status).toBe(200);
  expect((await signIn('meiling', 'Orchid-2026')).status).toBe(429);
  world().clock.advance(MINUTE_MS);
  expect((await signIn('meiling', 'Orchid-2026')).status).toBe(200);
});

test('SERVER-07: forty guesses at once get no more than ten answers', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await signIn('ravi', 'wrong')).status));
  expect(statuses.filter((status) => status === 400 || status === 503).length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
});

test('SERVER-07: the count survives a restart of the server and ignores what a client writes about its address', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('meiling', 'wrong');
  const restarted = createApp(world().deps);
  const answer = await restarted.fetch(
    new Request('http://myniks.test/api/signin/login?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ username: 'meiling', password: 'Orchid-2026', remember: false }),
    }),
  );
  expect(answer.status).toBe(429);
});

test('too many calls of one session are refused for the rest of the minute', async () => {
  const token = await world().signIn('meiling');
  const statuses: number[] = [];
  for (let call = 0; call < 302; call += 1)
    statuses.push((await ask(world(), clinicCalls.listClinics, { token })).status);
  expect(statuses.indexOf(429)).toBe(300);
  const other = await world().signIn('siti');
  expect((await ask(world(), clinicCalls.listClinics, { token: other })).status).toBe(200);
  world().clock.advance(MINUTE_MS);
  expect((await ask(world(), clinicCalls.listClinics, { token })).status).toBe(200);
});

test('bookings have a limit of their own', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const statuses: number[] = [];
  for (let call = 0; call < 21; call += 1)
    statuses.push((await ask(world(), appointmentCalls.createAppointment, { token, body: bookingOf(slot) })).status);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409), 429]);
});

test('a minute has as many passes of guests for one address as the limit says', async () => {
  const few = await openWorld({ rateLimitScale: 20 / LIMITS.guests.by.address });
  try {
    const codes: (string | null)[] = [];
    for (let call = 0; call < 21; call += 1) codes.push((await ask(few, signinCalls.signInAsGuest)).code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'TOO_MANY_TRIES']);
    few.clock.advance(MINUTE_MS);
    expect((await ask(few, signinCalls.signInAsGuest)).code).toBeNull();
  } finally {
    await few.close();
  }
});

test('a count that is far from its limit costs no row', async () => {
  const token = await world().signIn('meiling');
  const subject = `calls by session:${hashToken(token).toString('base64url')}`;
  const shared = async () => {
    world().clock.advance(1_000);
    await ask(world(), clinicCalls.listClinics, { token });
    const found = world().db.selectFrom('request_count').select('requests').where('subject', '=', subject);
    return (await found.executeTakeFirst())?.requests ?? null;
  };
  for (let call = 1; call <= 70; call += 1) await ask(world(), clinicCalls.listClinics, { token });
  expect(await shared()).toBeNull();
  for (let call = 72; call <= 80; call += 1) await ask(world(), clinicCalls.listClinics, { token });
  expect(await shared()).toBe(81);
});

test('counts are shared by several servers and survive a restart, each of them a quarter of the limit late', async () => {
  const token = await world().signIn('meiling');
  for (let call = 0; call < 299; call += 1) await ask(world(), clinicCalls.listClinics, { token });
  world().clock.advance(1_000);
  await ask(world(), clinicCalls.listClinics, { token });
  const other = createApp(world().deps);
  const askOther = async () => {
    world().clock.advance(100);
    const request = new Request('http://myniks.test/api/clinic?app-id=patient', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await other.fetch(request)).status;
  };
  for (let call = 1; call < 75; call += 1) expect(await askOther()).toBe(200);
  for (let call = 75; call < 85; call += 1) await askOther();
  expect(await askOther()).toBe(429);
});

test('an hour has twenty intents of one person for one invoice, and others are not held up', async () => {
  const gateway = await openGateway(world());
  const [meiling, invoice, other] = [
    await world().signIn('meiling'),
    await unpaidInvoice(world(), 2_000),
    await unpaidInvoice(world(), 2_000),
  ];
  const statuses: number[] = [];
  for (let time = 1; time <= 21; time += 1)
    statuses.push((await askIntent(world(), meiling, intentBody(invoice))).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await askIntent(world(), meiling, intentBody(other))).status).toBe(200);
  expect((await askIntent(world(), await world().signIn('siti'), intentBody(invoice))).status).toBe(404);
  world().clock.advance(HOUR_MS);
  expect((await askIntent(world(), await world().signIn('meiling'), intentBody(invoice))).status).toBe(200);
  await gateway.close();
});

test('a try that began earlier and is counted later is refused by no count that blocks nobody', async () => {
  const { db, clock } = world();
  const [rule, start] = [{ tries: 3, forgetMs: HOUR_MS }, await clock.now()];
  const at = (ms: number) => takeTry(db, subjectOf('test', 'late'), rule, addMs(start, ms));
  expect(await at(5)).toBeNull();
  expect(await at(0)).toBeNull();
  expect(await at(5)).toBeNull();
  expect(await at(1)).not.toBeNull();
});
