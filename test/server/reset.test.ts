import { expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const forgot = (username: string, headers: Record<string, string> = {}) =>
  ask(world(), signinCalls.forgotPassword, { body: { username }, headers });
const reset = (resetToken: string, password = 'Sunbird-77', username?: string) =>
  ask(world(), signupCalls.setPassword, {
    body: { resetToken, password, ...(username !== undefined && { username }) },
  });
const signIn = async (password: string, username = 'meiling') =>
  (await ask(world(), signinCalls.signIn, { body: { username, password, remember: false } })).status;
const statusOf = async (token: string) => (await ask(world(), profileCalls.loadProfile, { token })).status;
/** The token in the link that was mailed last. */
const mailedToken = async (): Promise<string> => {
  await world().sendMail();
  const token = /https:\/\/myniks\.test\/resetPassword\/([\w-]{43})\s/.exec(world().outbox.list()[0]?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link was mailed');
  return token;
};
const tokenFor = async (username = 'meiling') => {
  await forgot(username);
  return mailedToken();
};

test.for(['meiling', 'Meiling.Tan@example.com'])(
  'AUTH-22: a link is mailed to the email of the account "%s"',
  async (username) => {
    expect((await forgot(username)).answer).toEqual({ success: true });
    const token = await mailedToken();
    const [mail] = world().outbox.list();
    expect(mail).toMatchObject({
      kind: 'mail',
      to: 'meiling.tan@example.com',
      subject: 'Set a new password for MyNiks',
    });
    expect(mail?.html).toContain(`href="https://myniks.test/resetPassword/${token}"`);
    expect(await world().db.selectFrom('outbox').selectAll().execute(), 'it is sent once').toEqual([]);
  },
);

test('AUTH-22: an unknown account, and a patient without a login, get the same answer and no mail', async () => {
  const shown = ({ status, answer, headers }: Awaited<ReturnType<typeof forgot>>) => [
    status,
    answer,
    [...headers.keys()],
  ];
  const known = shown(await forgot('meiling'));
  await world().sendMail();
  world().outbox.clear();
  for (const username of ['nobody', 'nobody@example.com', 'ah.kow.lim@example.com', '%', "' or 1=1 --"])
    expect(shown(await forgot(username))).toEqual(known);
  await world().sendMail();
  expect(world().outbox.list()).toEqual([]);
});

test('AUTH-22: the mail is in the language of the caller', async () => {
  await forgot('meiling', { 'accept-language': 'zh-CN,zh;q=0.9' });
  await mailedToken();
  expect(world().outbox.list()[0]).toMatchObject({ subject: '设置新的 MyNiks 密码' });
});

test('SERVER-14 AUTH-20 AUTH-23: a link sets the password once, and ends every session of the account', async () => {
  const sessions = [await world().signIn('meiling'), await world().signIn('meiling')];
  const other = await world().signIn('siti');
  const token = await tokenFor();
  expect((await reset(token)).status).toBe(200);
  expect(await Promise.all([...sessions, other].map(statusOf))).toEqual([401, 401, 200]);
  expect([await signIn('Orchid-2026'), await signIn('Sunbird-77')]).toEqual([400, 200]);
  const again = await reset(token, 'Moonbird-77');
  expect({ status: again.status, code: again.code, message: again.refusal?.message }).toEqual({
    status: 400,
    code: 'RESET_LINK_INVALID',
    message: 'Reset Password link is expired or invalid.',
  });
  expect(await signIn('Sunbird-77')).toBe(200);
});

test('SERVER-14 SERVER-12: no session and no code are needed for it', async () => {
  expect((await reset(await tokenFor('kenji'))).status).toBe(200);
  expect(await signIn('Sunbird-77', 'kenji')).toBe(200);
});

test('SERVER-14: a link works for 30 minutes', async () => {
  const token = await tokenFor();
  world().clock.advance(30 * MINUTE_MS);
  expect((await reset(token)).code).toBe('RESET_LINK_INVALID');
  const next = await tokenFor();
  world().clock.advance(30 * MINUTE_MS - 1_000);
  expect((await reset(next)).status).toBe(200);
});

test('SERVER-14: a new link kills the old one', async () => {
  const old = await tokenFor();
  const next = await tokenFor();
  expect((await reset(old)).code).toBe('RESET_LINK_INVALID');
  expect((await reset(next)).status).toBe(200);
});

test.for(['made-up', 'A'.repeat(43), "' or 1=1 --", '%'])(
  'SERVER-14: the unknown token "%s" is told as expired or invalid',
  async (token) => {
    expect((await reset(token)).code).toBe('RESET_LINK_INVALID');
  },
);

test('SERVER-14: a link is bound to its account', async () => {
  const token = await tokenFor();
  expect((await reset(token, 'Sunbird-77', 'siti')).code).toBe('RESET_LINK_INVALID');
  expect((await reset(token, 'Sunbird-77', 'meiling.tan@example.com')).status).toBe(200);
});

test('SERVER-13 AUTH-21: a password that is refused leaves the old one and the link', async () => {
  const token = await tokenFor();
  expect((await reset(token, 'abc')).refusal).toMatchObject({
    code: 'INVALID',
    fields: { password: expect.any(String) as string },
  });
  for (const password of ['Password1', 'Meiling-77', 'Tan-Mei-88', 'X-12345E-x', 'Aa91234501'])
    expect([password, (await reset(token, password)).code]).toEqual([password, 'PASSWORD_REFUSED']);
  expect(await signIn('Orchid-2026')).toBe(200);
  expect((await reset(token)).status).toBe(200);
});

test('SERVER-14: of ten uses of one link at once one succeeds', async () => {
  const token = await tokenFor();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `Sunbird-7${n}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === 'RESET_LINK_INVALID')).toHaveLength(9);
});

test('SERVER-14: the database holds neither the link nor the address it is mailed to', async () => {
  const send = world().deps.mailer.send;
  Object.assign(world().deps.mailer, { send: () => Promise.reject(new Error('down')) });
  try {
    await forgot('meiling');
    await world().sendMail();
  } finally {
    Object.assign(world().deps.mailer, { send });
  }
  const rows = await world().db.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ tries: 1, next_try_at: '2026-11-21T02:01:00.000Z' }]);
  expect(Buffer.from(rows[0]?.message_sealed ?? []).toString('latin1')).not.toMatch(/resetPassword|example\.com/);
  world().clock.advance(MINUTE_MS - 1_000);
  await world().sendMail();
  expect(world().outbox.list(), 'not yet again').toEqual([]);
  world().clock.advance(1_000);
  const token = await mailedToken();
  const stored = await world().db.selectFrom('reset_token').select('token_hash').executeTakeFirstOrThrow();
  expect(Buffer.from(stored.token_hash).toString('latin1')).not.toContain(token);
  expect((await reset(token)).status).toBe(200);
});

test('AUTH-22: a mail that cannot be sent for half an hour is given up', async () => {
  const send = world().deps.mailer.send;
  Object.assign(world().deps.mailer, { send: () => Promise.reject(new Error('down')) });
  try {
    await forgot('meiling');
    await world().sendMail();
  } finally {
    Object.assign(world().deps.mailer, { send });
  }
  world().clock.advance(31 * MINUTE_MS);
  await world().sendMail();
  expect(world().outbox.list()).toEqual([]);
});

test('AUTH-22: two that send at once send a mail once', async () => {
  await forgot('meiling');
  await forgot('siti');
  await Promise.all([world().sendMail(), world().sendMail(), world().sendMail()]);
  expect(
    world()
      .outbox.list()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['meiling.tan@example.com', 'siti.rahman@example.com']);
});
