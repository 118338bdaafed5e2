import { expect, test } from 'vitest';
import { OTP_RESEND_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { guestOf, lastCode, send, verify } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const PHONE = '+6591234567';
const EMAIL = 'nora.new@example.com';
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test.for([
  [PHONE, 'sms', 'API-24'],
  [EMAIL, 'mail', 'API-25'],
] as const)('SERVER-17 API-26: a code sent to %s answers data 1 and arrives as %s (%s)', async ([identifier, kind]) => {
  const token = await guestOf(world());
  const { answer } = await send(world(), token, identifier);
  expect(answer).toEqual({
    success: true,
    data: 1,
    expiresAt: '2026-11-21T02:05:00.000Z',
    resendAt: '2026-11-21T02:00:30.000Z',
  });
  expect(world().outbox.list()).toMatchObject([{ kind, to: identifier }]);
  expect(lastCode(world())).toMatch(/^\d{6}$/);
  expect((await verify(world(), token, identifier, lastCode(world()))).status).toBe(200);
});

test.for([PHONE, EMAIL])(
  'SERVER-17 API-24 API-25: data is 0 when %s cannot be reached, and it may be tried again at once',
  async (identifier) => {
    const token = await guestOf(world());
    const fail = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const { mailer, sms } = world().deps;
    const [sendMail, sendSms] = [mailer.send, sms.send];
    Object.assign(mailer, { send: fail });
    Object.assign(sms, { send: fail });
    try {
      expect((await send(world(), token, identifier)).answer).toEqual({ success: true, data: 0 });
    } finally {
      Object.assign(mailer, { send: sendMail });
      Object.assign(sms, { send: sendSms });
    }
    expect((await send(world(), token, identifier)).answer?.data).toBe(1);
  },
);

test('SERVER-17: no SMS goes to a country where it may cost anything', async () => {
  const { answer } = await send(world(), await guestOf(world()), '+9647701234567');
  expect(answer?.data).toBe(0);
  expect(world().outbox.list()).toEqual([]);
});

test('SERVER-17: messages speak the language of the caller', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE, { 'accept-language': 'zh-CN' });
  await send(world(), token, EMAIL, { 'accept-language': 'zh-CN' });
  expect(
    world()
      .outbox.list()
      .map(({ text }) => text),
  ).toEqual([expect.stringContaining('验证码'), expect.stringContaining('验证码')]);
  expect(world().outbox.list()[0]?.subject).toBe('您的 MyNiks 验证码');
});

test('SERVER-17: the answer and the database never hold the code, the phone or the email', async () => {
  const token = await guestOf(world());
  const { answer } = await send(world(), token, PHONE);
  const rows = await world().db.selectFrom('one_time_code').selectAll().execute();
  const shown = JSON.stringify(rows, (_, member: unknown) =>
    member instanceof Uint8Array
      ? `${Buffer.from(member).toString('utf8')} ${Buffer.from(member).toString('hex')}`
      : member,
  );
  expect(rows).toHaveLength(1);
  for (const secret of [lastCode(world()), PHONE]) expect(`${shown}${JSON.stringify(answer)}`).not.toContain(secret);
});

test.for([
  [5 * MINUTE_MS - 1_000, 200, null],
  [5 * MINUTE_MS, 400, 'OTP_EXPIRED'],
  [5 * MINUTE_MS + 1_000, 400, 'OTP_EXPIRED'],
] as const)('SIGNUP-19 SERVER-18: the right code after %i ms answers %i', async ([later, expected, refused]) => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  world().clock.advance(later);
  const { status, code } = await verify(world(), token, PHONE, lastCode(world()));
  expect({ status, code }).toEqual({ status: expected, code: refused });
});

test('SIGNUP-20 SERVER-18: a resent code replaces the first', async () => {
  const token = await guestOf(world());
  await send(world(), token, EMAIL);
  const first = lastCode(world());
  // by chance, two codes may be alike
  do {
    world().clock.advance(OTP_RESEND_MS);
    await send(world(), token, EMAIL);
  } while (lastCode(world()) === first);
  expect((await verify(world(), token, EMAIL, first)).code).toBe('WRONG_OTP');
  expect((await verify(world(), token, EMAIL, lastCode(world()))).status).toBe(200);
});

test('SERVER-18: a code belongs to the phone or email and to the session that asked for it', async () => {
  const [mine, other] = [await guestOf(world()), await guestOf(world())];
  await send(world(), mine, PHONE);
  const code = lastCode(world());
  expect((await verify(world(), other, PHONE, code)).code).toBe('OTP_EXPIRED');
  expect((await verify(world(), mine, '+6591234568', code)).code).toBe('OTP_EXPIRED');
  expect((await verify(world(), mine, EMAIL, code)).code).toBe('OTP_EXPIRED');
  expect((await verify(world(), mine, PHONE, code)).status).toBe(200);
});

test('SERVER-18: a code that another session asks for ends no code of this one', async () => {
  const [mine, other] = [await guestOf(world()), await guestOf(world())];
  await send(world(), mine, PHONE);
  const code = lastCode(world());
  await send(world(), other, PHONE);
  for (let attempt = 1; attempt <= 5; attempt += 1) await verify(world(), other, PHONE, '000000');
  expect((await verify(world(), mine, PHONE, code)).status).toBe(200);
});

test('SERVER-18: one phone has one code, however its number is written', async () => {
  const token = await guestOf(world());
  expect((await send(world(), token, '+66081-234-5678')).status).toBe(200);
  expect((await send(world(), token, '+66812345678')).status).toBe(429);
});

test('SERVER-19: a code works once', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  const code = lastCode(world());
  expect((await verify(world(), token, PHONE, code)).status).toBe(200);
  expect((await verify(world(), token, PHONE, code)).code).toBe('OTP_EXPIRED');
});

test('SERVER-19: of ten sendings of the right code at once one succeeds', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  const code = lastCode(world());
  const replies = await Promise.all(Array.from({ length: 10 }, () => verify(world(), token, PHONE, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('SERVER-19 SIGNUP-18: after five wrong tries the right code is refused, until another one is sent', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  const code = lastCode(world());
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { status, refusal } = await verify(world(), token, PHONE, wrongFor(code));
    expect({ status, message: refusal?.message }).toEqual({ status: 400, message: 'Incorrect OTP' });
  }
  const dead = await verify(world(), token, PHONE, code);
  expect({ status: dead.status, code: dead.code }).toEqual({ status: 429, code: 'OTP_VOID' });
  world().clock.advance(OTP_RESEND_MS);
  await send(world(), token, PHONE);
  expect((await verify(world(), token, PHONE, lastCode(world()))).status).toBe(200);
});

test('SERVER-19: of forty guesses at once at most five are compared', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  const code = lastCode(world());
  const replies = await Promise.all(Array.from({ length: 40 }, () => verify(world(), token, PHONE, wrongFor(code))));
  expect(replies.filter(({ code: refused }) => refused === 'WRONG_OTP')).toHaveLength(5);
  expect(replies.filter(({ code: refused }) => refused === 'OTP_VOID')).toHaveLength(35);
  expect((await verify(world(), token, PHONE, code)).code).toBe('OTP_VOID');
});

test('API-27: a code is six digits and travels as a string', async () => {
  const token = await guestOf(world());
  await send(world(), token, PHONE);
  for (const otp of ['12345', '1234567', 'abcdef', '']) {
    expect((await verify(world(), token, PHONE, otp)).code).toBe('INVALID');
  }
  expect((await world().call('POST', `/otp/verify/${PHONE}`, { token, body: { otp: 123_456 } })).status).toBe(400);
  expect((await verify(world(), token, PHONE, lastCode(world()))).status, 'none of them was a try').toBe(200);
});

test('SERVER-17: another code waits 30 seconds, and the answer says how long', async () => {
  const token = await guestOf(world());
  await send(world(), token, EMAIL);
  world().clock.advance(OTP_RESEND_MS - 5_000);
  const { status, code, headers } = await send(world(), token, EMAIL);
  expect({ status, code, after: headers.get('retry-after') }).toEqual({
    status: 429,
    code: 'TOO_MANY_TRIES',
    after: '5',
  });
  world().clock.advance(5_000);
  expect((await send(world(), token, EMAIL)).status).toBe(200);
});

test('SERVER-17: two sendings at once send one message', async () => {
  const token = await guestOf(world());
  const replies = await Promise.all([1, 2, 3].map(() => send(world(), token, EMAIL)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(world().outbox.list()).toHaveLength(1);
});

test('SERVER-17: the same key gives the same answer and one message; verifying again with its key stays right', async () => {
  const token = await guestOf(world());
  const key = { 'idempotency-key': 'send-1' };
  const first = await send(world(), token, PHONE, key);
  world().clock.advance(MINUTE_MS);
  const again = await send(world(), token, PHONE, key);
  expect(again.answer).toEqual(first.answer);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(world().outbox.list()).toHaveLength(1);
  expect((await send(world(), token, '+6591234568', key)).code).toBe('IDEMPOTENCY_MISMATCH');
  const code = lastCode(world());
  const verified = { 'idempotency-key': 'verify-1' };
  expect((await verify(world(), token, PHONE, code, verified)).status).toBe(200);
  expect((await verify(world(), token, PHONE, code, verified)).status).toBe(200);
});

test('SERVER-18: codes are spread over all six digits', async () => {
  const codes = new Set<string>();
  const token = await guestOf(world());
  for (let n = 0; n < 40; n += 1) {
    await send(world(), token, `nora${n}@example.com`);
    codes.add(lastCode(world()));
  }
  expect(codes.size).toBeGreaterThan(38);
});
