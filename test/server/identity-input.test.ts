/** Invalid input in every member of every identity call: refused, and never a server error. */

import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { cleanNumber } from '#contract/clean.ts';
import { signUpOf } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const WRONG = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  ['x'],
  { $ne: null },
  'a\u0000b',
  '\uD800',
  '\uDC00x',
  'x'.repeat(90_000),
];
const ODD = ['%', '_', "' or 1=1 --", '../../x', '', ' ', '\u202Etest', '👩‍👩‍👧‍👦', '{{7*7}}', '__proto__'];

const BODIES: [Call, object][] = [
  [signinCalls.forgotPassword, { username: 'meiling' }],
  [otpCalls.sendSms, { phone: '+6591234567' }],
  [otpCalls.sendEmail, { email: 'a@example.com' }],
  [otpCalls.verify, { otp: '123456' }],
  [signupCalls.setPassword, signUpOf()],
  [signupCalls.setPassword, signUpOf({ identity: { passport: 'X1', nationality: 'JP' } })],
  [signupCalls.setPassword, { password: 'Sunbird-77', resetToken: 'x' }],
  [profileCalls.changePassword, { oldPassword: 'wrong', newPassword: 'Sunbird-77' }],
];

/** Copies of `part`, each with one member, at any depth, replaced by `other`. */
const variants = (part: object, other: unknown): object[] =>
  Object.entries(part).flatMap(([member, inner]) => [
    { ...part, [member]: other },
    ...(typeof inner === 'object' && inner !== null
      ? variants(inner, other).map((changed) => ({ ...part, [member]: changed }))
      : []),
  ]);

test.for(BODIES.map(([call, body]) => [`${call.method} ${call.path}`, call, body] as const))(
  'SERVER-02: %s refuses wrong members',
  async ([, call, body]) => {
    const token = await world().signIn('meiling');
    const path = call.path.replace(':identifier', encodeURIComponent('a@example.com'));
    const failed: string[] = [];
    for (const other of [...WRONG, ...ODD]) {
      for (const variant of variants(body, other)) {
        const { status } = await world().call(call.method, path, { token, body: JSON.stringify(variant) });
        const isRight = ODD.some((text) => text === other) ? status < 500 : status >= 400 && status < 500;
        if (!isRight) failed.push(`${status} ${JSON.stringify(variant).slice(0, 200)}`);
      }
    }
    expect(failed).toEqual([]);
    for (const text of ['', '[]', 'null', '"x"', '{"a":1,"a":2}', '{"__proto__":{}}', '{"x":'])
      expect((await world().call(call.method, path, { token, body: text })).status).toBe(400);
  },
);

test.for(BODIES.map(([call]) => [`${call.method} ${call.path}`, call] as const))(
  'SERVER-02: %s refuses ten megabytes',
  async ([, call]) => {
    const path = call.path.replace(':identifier', 'a@example.com');
    const { status } = await world().call(call.method, path, {
      token: await world().signIn('meiling'),
      body: JSON.stringify({ password: 'x'.repeat(10_000_000) }),
    });
    expect(status).toBe(413);
  },
);

test('SERVER-15 SERVER-18: addresses are looked at as strictly', async () => {
  const token = await world().signIn('meiling');
  for (const text of [...ODD, 'a\u0000b', 'x'.repeat(5_000)]) {
    for (const member of ['nric', 'passport', 'email']) {
      const query = new URLSearchParams({ [member]: text, ...(member === 'passport' && { nationality: 'JP' }) });
      const { status } = await world().call('GET', `/patient/check?${query}`, { token });
      // cleaning drops a direction mark from a passport number
      const isTaken = member === 'passport' && cleanNumber(text) === 'TEST';
      expect([member, text, status]).toEqual([member, text, isTaken ? 200 : 400]);
    }
    const { status } = await world().call('POST', `/otp/verify/${encodeURIComponent(text)}`, {
      token,
      body: { otp: '123456' },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect(
    (await world().call(patientCalls.checkPatient.method, '/patient/check?nric=%ED%A0%80', { token })).status,
  ).toBe(400);
});
