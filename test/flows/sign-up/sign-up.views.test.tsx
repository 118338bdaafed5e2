import { describe, expect, it } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import { control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
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

const openSignUp = (at = '/signup') => openHarness(world(), { at });
const heading = () => textOf(document.querySelector('h2') ?? document.body);

describe('whole sign-ups', () => {
  it('SIGNUP-06 SIGNUP-15 SIGNUP-16 SIGNUP-17 SIGNUP-21 SIGNUP-22: a resident with a code by SMS gets an account, is signed in, and lands where they wanted to go', async () => {
    const harness = await openSignUp('/appointment');
    expect(harness.address()).toBe('/signup?from=%2Fappointment');
    await toCodeChoice(harness);
    expect(heading()).toBe('How shall we send your code?');
    await sendCode(harness);
    expect(
      world()
        .outbox.list()
        .map(({ kind, to }) => [kind, to]),
    ).toEqual([['sms', '+6591234567']]);
    expect(heading()).toBe('Enter the 6-digit code');
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
    expect(harness.app().session.getSnapshot().context.flags.isOtpVerified).toBe(true);
    await savePassword(harness);
    expect([toasts(), harness.address()]).toEqual([['Successfully set password'], '/appointment']);
    expect(harness.gate.sentTo(signupCalls.setPassword)).toHaveLength(1);
    expect(harness.gate.sentTo(signinCalls.signIn).map(({ body }) => body)).toEqual([
      { username: 'mei@example.com', password: GOOD_PASSWORD, remember: false },
    ]);
  });

  it('API-21 API-22 API-23 API-24 API-26 API-27 SIGNUP-13: each call carries what was typed, in the form that is written down', async () => {
    const harness = await openSignUp();
    await toCodeChoice(harness);
    await sendCode(harness);
    await confirmCode(harness);
    await savePassword(harness);
    const checks = harness.gate.sentTo(patientCalls.checkPatient).map(({ url }) => url.searchParams);
    expect([checks[0]?.get('nric'), checks.at(-1)?.get('email')]).toEqual([NEW_NRIC, 'mei@example.com']);
    expect(harness.gate.sentTo(otpCalls.sendSms).map(({ body }) => body)).toEqual([{ phone: '+6591234567' }]);
    const [verified] = harness.gate.sentTo(otpCalls.verify);
    expect([verified?.url.pathname, verified?.body]).toEqual([
      '/api/otp/verify/%2B6591234567',
      { otp: lastCode(world()) },
    ]);
    expect(harness.gate.sentTo(signupCalls.setPassword)[0]?.body).toEqual({
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
    const harness = await openSignUp();
    tap('tab', 'Foreigner');
    await harness.settle();
    type('identity-number', 'k1234567');
    await pick(harness, 'Nationality', 'Malaysia');
    await next(harness);
    expect(sees('K****4567')).toBe(true);
    expect(control('button', /^Nationality/).ariaLabel).toBe('Nationality: Malaysia');
    await fillDetails(harness, { nationality: 'MY' });
    await next(harness);
    await chooseChannel(harness, 'email');
    await sendCode(harness);
    expect(harness.gate.sentTo(otpCalls.sendEmail).map(({ body }) => body)).toEqual([{ email: 'mei@example.com' }]);
    await confirmCode(harness);
    await savePassword(harness);
    expect(harness.gate.sentTo(signupCalls.setPassword)[0]?.body).toMatchObject({
      identifier: 'mei@example.com',
      identity: { passport: 'K1234567', nationality: 'MY' },
    });
    expect(harness.address()).toBe('/home');
  });

  it('SIGNUP-10: a repeated password that differs reads Unmatched when it has been left', async () => {
    const harness = await openSignUp();
    await toPassword(harness);
    type('password', 'Abcdef1!');
    type('repeated', 'Abcdef1?');
    expect(sees('Unmatched')).toBe(false);
    leave('repeated');
    await harness.pass(1_000);
    expect(sees('Unmatched')).toBe(true);
  });

  it('PWA-11 SIGNUP-17: that the code was right is kept with the session', async () => {
    const harness = await openSignUp();
    await toCodeChoice(harness);
    await sendCode(harness);
    await confirmCode(harness);
    await harness.reload();
    expect(harness.app().session.getSnapshot().context.flags.isOtpVerified).toBe(true);
    expect(heading()).toBe('Choose a password');
  });
});

describe('people the clinics know', () => {
  it('SIGNUP-07 API-22: somebody with a login reads Exist at the number, with a way to sign in, and goes no further', async () => {
    const harness = await openSignUp('/signup?from=%2Frecords');
    await toDetails(harness, 'S8412345E');
    expect(around('identity-number')).toContain('Exist');
    expect(harness.address()).toBe('/signup?from=%2Frecords');
    tap('link', 'Sign in');
    await harness.settle();
    expect(harness.address()).toBe('/signIn?from=%2Frecords');
  });

  it('SIGNUP-08: somebody with records and no login is asked to call, and can go back', async () => {
    const harness = await openSignUp();
    await toDetails(harness, 'S4823156Z');
    expect(heading()).toBe('Your account needs manual activation. Please contact us.');
    expect(document.querySelector('a[href="tel:+6565500100"]')?.textContent).toBe('Call 6550 0100');
    tap('button', 'Back');
    await harness.settle();
    expect(field('identity-number').value).toBe('S4823156Z');
  });

  it('SIGNUP-09: an email in use reads Unavailable when it has been left', async () => {
    const harness = await openSignUp();
    await toDetails(harness);
    type('email', 'Meiling.Tan@example.com');
    expect(around('email')).not.toContain('Unavailable');
    field('email').focus();
    field('name').focus();
    await harness.settle();
    expect(around('email')).toContain('Unavailable');
    type('email', 'new@example.com');
    await harness.settle();
    expect(around('email')).not.toContain('Unavailable');
    expect(ready('link', 'Sign in')).toEqual([]);
  });
});
