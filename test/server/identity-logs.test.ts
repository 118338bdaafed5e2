/** Fifty secrets, sent through every identity call; none appears in a log line. */
import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf, lastCode, send, signUp, signUpOf, verify } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ logs: { write: (line: string) => void lines.push(line) } });

const PEOPLE = ['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K'].map((nric, n) => ({
  nric,
  name: `Quillon Vexley${n}`,
  phone: `+6598765${n}21`,
  email: `vexley${n}@quill.example`,
  passport: `PQ77${n}31`,
  password: `Zephyr-4${n}x`,
  wrong: `Wrongly-9${n}`,
  changed: `Tundra-6${n}y`,
  reset: `Mistral-8${n}z`,
  address: `${n} Quillon Crescent`,
  ticket: `ticket-of-quillon-${n}`,
  code: `auth-code-of-quillon-${n}`,
}));

const signIn = (username: string, password: string, cookie = '') =>
  ask(world(), signinCalls.signIn, { body: { username, password, remember: true }, headers: { cookie } });
const deviceOf = ({ headers }: { headers: Headers }): string =>
  /device=([\w-]{43});/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';

/** Sends one person's data through every call. @returns the secrets that the server issued */
const walk = async (person: (typeof PEOPLE)[number]): Promise<string[]> => {
  const { nric, name, phone, email, passport, password, wrong, changed, reset, ticket, code } = person;
  const guest = await guestOf(world());
  for (const query of [{ nric }, { passport, nationality: 'JP' }, { email }])
    await ask(world(), patientCalls.checkPatient, { token: guest, query });
  await ask(world(), signinCalls.signInWithSingpass, { token: guest, body: { auth_code: code, state: ticket } });
  await send(world(), guest, phone);
  const sms = lastCode(world());
  await verify(world(), guest, phone, '000000');
  await send(world(), guest, email);
  const mail = lastCode(world());
  await verify(world(), guest, email, mail);
  const body = {
    ...signUpOf(),
    username: email,
    identifier: email,
    identity: { nric },
    name,
    phone,
    password,
    address: { ...signUpOf().address, address: person.address },
  };
  await signUp(world(), undefined, body);
  await signUp(world(), guest, { ...body, identity: { ticket } });
  await signUp(world(), guest, { ...body, password: name });
  expect((await signUp(world(), guest, body)).status).toBe(200);
  await signIn(email, wrong);
  const signedIn = await signIn(email, password);
  const { token = '' } = signedIn.answer ?? {};
  const device = deviceOf(signedIn);
  const again = await signIn(email, password, `__Secure-device=${device}`);
  const headers = { 'idempotency-key': code };
  const change = { oldPassword: password, newPassword: changed };
  await ask(world(), profileCalls.changePassword, { token, body: { ...change, oldPassword: wrong } });
  expect((await ask(world(), profileCalls.changePassword, { token, body: change, headers })).status).toBe(200);
  await ask(world(), signinCalls.forgotPassword, { body: { username: email } });
  await world().sendMail();
  const link = /resetPassword\/([\w-]{43})/.exec(world().outbox.list()[0]?.text ?? '')?.[1] ?? '';
  await ask(world(), signupCalls.setPassword, { body: { password: reset, resetToken: ticket } });
  expect((await ask(world(), signupCalls.setPassword, { body: { password: reset, resetToken: link } })).status).toBe(
    200,
  );
  const last = (await signIn(email, reset)).answer?.token ?? '';
  await answerOf(world(), profileCalls.revokeSessions, { token: last });
  return [guest, token, last, sms, mail, link, device, deviceOf(again)];
};

test('SERVER-02: names, numbers, phones, emails, passwords, codes, links, tickets, tokens and cookies are in no log line', async () => {
  const secrets: string[] = [];
  for (const person of PEOPLE) secrets.push(...Object.values(person), ...(await walk(person)));
  const { mailer, sms } = world().deps;
  const before = [mailer.send, sms.send];
  const fail = () => Promise.reject(new Error(`550 ${secrets.join(' ')}`));
  Object.assign(mailer, { send: fail });
  Object.assign(sms, { send: fail });
  await send(world(), await guestOf(world()), '+6598760000');
  await ask(world(), signinCalls.forgotPassword, { body: { username: PEOPLE[0]?.email } });
  await world().sendMail();
  Object.assign(mailer, { send: before[0] });
  Object.assign(sms, { send: before[1] });

  expect(secrets.length).toBeGreaterThan(80);
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  expect(lines.length).toBeGreaterThan(80);
  // ids and times contain digits, too
  const text = lines
    .map((line) => {
      const { requestId: _id, time: _time, ms: _ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(rest);
    })
    .join('\n');
  expect(text).toContain('one-time code not sent');
  expect(text).toContain('message not sent');
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
