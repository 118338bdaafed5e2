import { describe, expect, it } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import { control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { openStage, stageClocks } from '#harness/dom/stage.tsx';
import { lastCode, NEW_NRIC } from '#harness/server/newcomer.ts';
import {
  around,
  chooseChannel,
  confirmCode,
  field,
  fillDetails,
  GOOD_PASSWORD,
  leave,
  next,
  pick,
  savePassword,
  sendCode,
  toCodeChoice,
  toDetails,
  toPassword,
  type,
} from '#harness/sign-up/sign-up.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const openSignUp = (at = '/signup') => openStage(world(), { at });
const heading = () => textOf(document.querySelector('h2') ?? document.body);

describe('whole sign-ups', () => {
  it('SIGNUP-06 SIGNUP-15 SIGNUP-16 SIGNUP-17 SIGNUP-21 SIGNUP-22: a resident with a code by SMS gets an account, is signed in, and lands where they wanted to go', async () => {
    const stage = await openSignUp('/appointment');
    expect(stage.address()).toBe('/signup?from=%2Fappointment');
    await toCodeChoice(stage);
    expect(heading()).toBe('How shall we send your code?');
    await sendCode(stage);
    expect(
      world()
        .outbox.list()
        .map(({ kind, to }) => [kind, to]),
    ).toEqual([['sms', '+6591234567']]);
    expect(heading()).toBe('Enter the 6-digit code');
    await confirmCode(stage);
    expect(heading()).toBe('Choose a password');
    expect(stage.app().session.getSnapshot().context.flags.isOtpVerified).toBe(true);
    await savePassword(stage);
    expect([toasts(), stage.address()]).toEqual([['Successfully set password'], '/appointment']);
    expect(stage.gate.sentTo(signupCalls.setPassword)).toHaveLength(1);
    expect(stage.gate.sentTo(signinCalls.signIn).map(({ body }) => body)).toEqual([
      { username: 'mei@example.com', password: GOOD_PASSWORD, remember: false },
    ]);
  });

  it('API-21 API-22 API-23 API-24 API-26 API-27 SIGNUP-13: each call carries what was typed, in the form that is written down', async () => {
    const stage = await openSignUp();
    await toCodeChoice(stage);
    await sendCode(stage);
    await confirmCode(stage);
    await savePassword(stage);
    const checks = stage.gate.sentTo(patientCalls.checkPatient).map(({ url }) => url.searchParams);
    expect([checks[0]?.get('nric'), checks.at(-1)?.get('email')]).toEqual([NEW_NRIC, 'mei@example.com']);
    expect(stage.gate.sentTo(otpCalls.sendSms).map(({ body }) => body)).toEqual([{ phone: '+6591234567' }]);
    const [verified] = stage.gate.sentTo(otpCalls.verify);
    expect([verified?.url.pathname, verified?.body]).toEqual([
      '/api/otp/verify/%2B6591234567',
      { otp: lastCode(world()) },
    ]);
    expect(stage.gate.sentTo(signupCalls.setPassword)[0]?.body).toEqual({
      username: 'mei@example.com',
      password: GOOD_PASSWORD,
      identifier: '+6591234567',
      identity: { nric: NEW_NRIC },
      name: 'Tan Mei Ling',
      phone: '+6591234567',
      race: 'Chinese',
      nationality: 'SG',
      address: { countryCode: 'SG', postal: '238801', address: '1 Orchard Road', unit: '#02-03' },
      consent: { notice: IDENTITY_NOTICE_VERSION, language: 'en-US' },
    });
  });

  it('SIGNUP-01 SIGNUP-03 SIGNUP-15 API-25: a foreigner signs up by passport, with the code by email', async () => {
    const stage = await openSignUp();
    tap('tab', 'Foreigner');
    await stage.settle();
    type('identity-number', 'k1234567');
    await pick(stage, 'Nationality', 'Malaysia');
    await next(stage);
    expect(sees('K****4567')).toBe(true);
    expect(control('button', /^Nationality/).ariaLabel).toBe('Nationality: Malaysia');
    await fillDetails(stage, { nationality: 'MY' });
    await next(stage);
    await chooseChannel(stage, 'email');
    await sendCode(stage);
    expect(stage.gate.sentTo(otpCalls.sendEmail).map(({ body }) => body)).toEqual([{ email: 'mei@example.com' }]);
    await confirmCode(stage);
    await savePassword(stage);
    expect(stage.gate.sentTo(signupCalls.setPassword)[0]?.body).toMatchObject({
      identifier: 'mei@example.com',
      identity: { passport: 'K1234567', nationality: 'MY' },
    });
    expect(stage.address()).toBe('/home');
  });

  it('SIGNUP-10: a repeated password that differs reads Unmatched when it has been left', async () => {
    const stage = await openSignUp();
    await toPassword(stage);
    type('password', 'Abcdef1!');
    type('repeated', 'Abcdef1?');
    expect(sees('Unmatched')).toBe(false);
    leave('repeated');
    await stage.pass(1_000);
    expect(sees('Unmatched')).toBe(true);
  });

  it('PWA-11 SIGNUP-17: that the code was right is kept with the session', async () => {
    const stage = await openSignUp();
    await toCodeChoice(stage);
    await sendCode(stage);
    await confirmCode(stage);
    await stage.reload();
    expect(stage.app().session.getSnapshot().context.flags.isOtpVerified).toBe(true);
    expect(heading()).toBe('Choose a password');
  });
});

describe('people the clinics know', () => {
  it('SIGNUP-07 API-22: somebody with a login reads Exist at the number, with a way to sign in, and goes no further', async () => {
    const stage = await openSignUp('/signup?from=%2Frecords');
    await toDetails(stage, 'S8412345E');
    expect(around('identity-number')).toContain('Exist');
    expect(stage.address()).toBe('/signup?from=%2Frecords');
    tap('link', 'Sign in');
    await stage.settle();
    expect(stage.address()).toBe('/signIn?from=%2Frecords');
  });

  it('SIGNUP-08: somebody with records and no login is asked to call, and can go back', async () => {
    const stage = await openSignUp();
    await toDetails(stage, 'S4823156Z');
    expect(heading()).toBe('Your account needs manual activation. Please contact us.');
    expect(document.querySelector('a[href="tel:+6565500100"]')?.textContent).toBe('Call 6550 0100');
    tap('button', 'Back');
    await stage.settle();
    expect(field('identity-number').value).toBe('S4823156Z');
  });

  it('SIGNUP-09: an email in use reads Unavailable when it has been left', async () => {
    const stage = await openSignUp();
    await toDetails(stage);
    type('email', 'Meiling.Tan@example.com');
    expect(around('email')).not.toContain('Unavailable');
    field('email').focus();
    field('name').focus();
    await stage.settle();
    expect(around('email')).toContain('Unavailable');
    type('email', 'new@example.com');
    await stage.settle();
    expect(around('email')).not.toContain('Unavailable');
    expect(ready('link', 'Sign in')).toEqual([]);
  });
});
