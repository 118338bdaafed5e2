import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf, lastCode, send, verify } from '#harness/server/newcomer.ts';
import { createApp } from '#server/app.ts';
import { behindProxy } from '#test/kit/from.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({
  rateLimitScale: 1,
  smsBudgetPerHour: 10,
  logs: { write: (line: string) => void lines.push(line) },
});
behindProxy(world);
const PHONE = '+6591234567';
const EMAIL = 'nora.new@example.com';
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const inTurn = async (count: number, pauseMs: number, run: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    statuses.push((await run()).status);
    world().clock.advance(pauseMs);
  }
  return statuses;
};

test('SERVER-17: five codes an hour go to one phone or email from a session', async () => {
  const token = await guestOf(world());
  const statuses = await inTurn(6, MINUTE_MS, () => send(world(), token, PHONE, from(1)));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const { headers } = await send(world(), token, PHONE, from(1));
  expect(headers.get('retry-after'), 'until the first is an hour old').toBe(String(54 * 60));
  expect((await send(world(), token, '+6591234568', from(2))).status).toBe(200);
  world().clock.advance(HOUR_MS);
  expect((await send(world(), token, PHONE, from(1))).status).toBe(200);
});

test('SERVER-17: ten codes a day go to one phone or email from a session', async () => {
  const token = await guestOf(world());
  const statuses = await inTurn(11, 20 * MINUTE_MS, () => send(world(), token, EMAIL));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  world().clock.advance(DAY_MS);
  expect((await send(world(), await guestOf(world()), EMAIL)).status).toBe(200);
});

test('SERVER-17: twenty codes an hour are sent for one session, also by a server that was started again', async () => {
  const token = await world().signIn('meiling');
  let n = 0;
  const statuses = await inTurn(21, 1_000, () => send(world(), token, `nora${(n += 1)}@example.com`));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const answer = await createApp(world().deps).fetch(
    new Request('http://myniks.test/api/otp/email?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: 'nora@example.com' }),
    }),
  );
  expect(answer.status).toBe(429);
  expect(answer.headers.has('retry-after')).toBe(true);
});

test('SERVER-16: five numbers and ten emails an hour can be checked from one session', async () => {
  const token = await world().signIn('meiling');
  let n = 0;
  const check = (query: () => Record<string, string>) => () =>
    ask(world(), patientCalls.checkPatient, { token, query: query() });
  const number = () => ({ nric: nricOf((n += 1)) });
  const email = () => ({ email: `nora${(n += 1)}@example.com` });
  expect(await inTurn(6, 1_000, check(number))).toEqual([200, 200, 200, 200, 200, 429]);
  expect(
    await inTurn(
      1,
      1_000,
      check(() => ({ passport: 'X1', nationality: 'JP' })),
    ),
  ).toEqual([429]);
  expect(await inTurn(11, 1_000, check(email))).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  world().clock.advance(HOUR_MS);
  expect(await inTurn(1, 0, check(number))).toEqual([200]);
});

test('AUTH-22: links for a new password are limited alike for an account that exists and one that does not', async () => {
  const ask5 = (username: string) =>
    inTurn(6, 1_000, () => ask(world(), signinCalls.forgotPassword, { body: { username } }));
  const known = await ask5('meiling');
  expect(known).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await ask5('nobody')).toEqual(known);
  expect((await ask(world(), signinCalls.forgotPassword, { body: { username: 'siti' } })).status).toBe(200);
});

test('SERVER-17: no more SMS than the budget go out in an hour, the log gives each alarm once, and mail goes on', async () => {
  lines.length = 0;
  const token = await world().signIn('meiling');
  const alarms = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ alarm }) => alarm === true)
      .map(({ event, level }) => ({ event, level }));
  const nearly = { event: 'SMS budget nearly spent', level: 50 };
  const spent = { event: 'SMS budget spent', level: 50 };
  let n = 0;
  const sendSms = () => send(world(), token, `+65912345${10 + (n += 1)}`, from(n));

  // a country that no SMS is sent to costs nothing
  expect((await send(world(), token, '+9991234567')).answer).toEqual({ success: true, data: 0 });
  expect(await inTurn(7, 1_000, sendSms)).toEqual(Array.from({ length: 7 }, () => 200));
  expect(alarms()).toEqual([]);
  expect(await inTurn(1, 1_000, sendSms)).toEqual([200]);
  expect(alarms()).toEqual([nearly]);
  expect(await inTurn(2, 1_000, sendSms)).toEqual([200, 200]);
  expect(alarms()).toEqual([nearly, spent]);

  const [phone, key] = ['+6598765432', { 'idempotency-key': 'over-the-budget' }];
  const refused = await send(world(), token, phone, { ...key, ...from(99) });
  expect({ status: refused.status, code: refused.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  const wait = Number(refused.headers.get('retry-after')) * 1_000;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(HOUR_MS);
  expect(await inTurn(2, 1_000, sendSms)).toEqual([503, 503]);
  expect(world().outbox.list().length).toBe(10);
  expect(alarms()).toEqual([nearly, spent]);

  expect((await send(world(), token, 'nora@example.com')).status).toBe(200);
  expect((await verify(world(), token, 'nora@example.com', lastCode(world()))).status).toBe(200);

  world().clock.advance(wait);
  expect((await send(world(), token, phone, { ...key, ...from(99) })).status, 'the next hour, with the same key').toBe(
    200,
  );
  expect((await verify(world(), token, phone, lastCode(world()))).status).toBe(200);
  expect(alarms()).toEqual([nearly, spent]);
});

test('SERVER-17: the budget holds for several servers, and for many who ask at once', async () => {
  lines.length = 0;
  const token = await world().signIn('meiling');
  const other = createApp(world().deps);
  const sendSms = async (n: number) => {
    const request = new Request('http://myniks.test/api/otp/sms?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...from(n) },
      body: JSON.stringify({ phone: `+659123${4500 + n}` }),
    });
    return (await (n % 2 ? other : world()).fetch(request)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 15 }, (_, n) => sendSms(n)));
  expect(statuses.filter((status) => status === 200).length).toBe(10);
  expect(statuses.filter((status) => status === 503).length).toBe(5);
  expect(lines.filter((line) => line.includes('"alarm":true')).length).toBe(2);
});
