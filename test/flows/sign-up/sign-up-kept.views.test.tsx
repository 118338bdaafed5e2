/** Sign-up across a reload, a step back, a lost network and the session's end. */
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { revokeAll } from '#harness/server/logins.ts';
import {
  around,
  confirmCode,
  field,
  fillDetails,
  GOOD_PASSWORD,
  goBack,
  next,
  savePassword,
  sendCode,
  toCode,
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
const IDENTITY = 'Who are you?';
const DETAILS = 'Tell us about yourself';
const CHOICE = 'How shall we send your code?';
const CODE = 'Enter the 6-digit code';
const PASSWORD = 'Choose a password';
const away = (harness: Harness, call: Call) => harness.gate.route(call, offline);
const backAgain = (harness: Harness, call: Call) => harness.gate.route(call, (request) => world().fetch(request));
const storages = () => JSON.stringify([localStorage, sessionStorage]);

describe('a page that is loaded anew', () => {
  it.each([
    ['identity', IDENTITY, async () => type('identity-number', 'S1234567D')],
    ['details', DETAILS, (harness: Harness) => toDetails(harness).then(() => fillDetails(harness))],
    ['the choice of SMS or email', CHOICE, (harness: Harness) => toCodeChoice(harness)],
    ['the code', CODE, (harness: Harness) => toCode(harness)],
    ['the password', PASSWORD, (harness: Harness) => toPassword(harness)],
  ] as const)('goes on at %s with everything that was typed', async (_, title, get) => {
    const harness = await openSignUp();
    await get(harness);
    await harness.settle();
    const at = harness.address();
    const before = harness.flow('signUp')?.getSnapshot().context;
    await harness.reload();
    expect([heading(), harness.address()]).toEqual([title, at]);
    expect(harness.flow('signUp')?.getSnapshot().context).toEqual({ ...before, now: expect.any(String) });
  });

  it('shows restored details in their fields', async () => {
    const harness = await openSignUp();
    await toDetails(harness);
    await fillDetails(harness);
    await harness.reload();
    const shown = ['name', 'email', 'phone', 'postal', 'address', 'unit'].map((name) => field(name).value);
    expect(shown).toEqual(['Tan Mei Ling', 'mei@example.com', '9123 4567', '238801', '1 Orchard Road', '#02-03']);
    expect(ready('button', 'Next')).toHaveLength(1);
  });

  it('keeps the code that was sent, which still works', async () => {
    const harness = await openSignUp();
    await toCode(harness);
    await harness.reload();
    await confirmCode(harness);
    expect(heading()).toBe(PASSWORD);
    expect(harness.gate.sentTo(otpCalls.sendSms)).toHaveLength(1);
  });
});

describe('what the device keeps', () => {
  it('the password is stored nowhere, and the identity number only in the tab', async () => {
    const harness = await openSignUp();
    await toPassword(harness);
    type('password', GOOD_PASSWORD);
    type('repeated', GOOD_PASSWORD);
    await harness.settle();
    expect(storages()).not.toContain(GOOD_PASSWORD);
    expect(JSON.stringify(localStorage)).not.toContain('S1234567D');
    expect(JSON.stringify(sessionStorage)).toContain('S1234567D');
    await harness.reload();
    expect([field('password').value, field('repeated').value]).toEqual(['', '']);
    await savePassword(harness);
    expect(storages()).not.toContain('S1234567D');
    expect(storages()).not.toContain(GOOD_PASSWORD);
  });
});

describe('the browser’s Back', () => {
  it('steps back through the wizard, and each step is as it was', async () => {
    const harness = await openSignUp();
    await toPassword(harness);
    await harness.back();
    expect([heading(), field('email').value]).toEqual([DETAILS, 'mei@example.com']);
    await harness.back();
    expect([heading(), field('identity-number').value]).toEqual([IDENTITY, 'S1234567D']);
    await next(harness);
    expect(heading()).toBe(DETAILS);
    await next(harness);
    expect(heading()).toBe(CHOICE);
  });

  it('leads from the code to the choice, and on to the details', async () => {
    const harness = await openSignUp();
    await toCode(harness);
    await harness.back();
    expect(heading()).toBe(CHOICE);
    await harness.back();
    expect(heading()).toBe(DETAILS);
  });

  it('the arrow of the first screen leaves for sign-in, and what was typed is there on the way back', async () => {
    const harness = await openSignUp('/signup?from=%2Frecords');
    type('identity-number', 'S1234567D');
    await goBack(harness);
    expect(harness.address()).toBe('/signIn?from=%2Frecords');
    await harness.go('/signup?from=%2Frecords');
    expect(field('identity-number').value).toBe('S1234567D');
  });

  it('what was typed is there on the way back, too, when the sign-up was left before it was painted', async () => {
    const harness = await openSignUp('/signup?from=%2Frecords');
    vi.stubGlobal('requestAnimationFrame', () => 1);
    type('identity-number', 'S1234567D');
    await goBack(harness);
    vi.unstubAllGlobals();
    expect(harness.address()).toBe('/signIn?from=%2Frecords');
    await harness.go('/signup?from=%2Frecords');
    expect(field('identity-number').value).toBe('S1234567D');
  });
});

describe('without a network', () => {
  /** A read is retried twice before it fails. */
  const giveUp = (harness: Harness) => harness.pass(10_000);

  it('the number is not checked, which is said with the focus; the same tap tries again', async () => {
    const harness = await openSignUp();
    away(harness, patientCalls.checkPatient);
    await toDetails(harness);
    await giveUp(harness);
    expect([heading(), sees('Network error, please try again.')]).toEqual([IDENTITY, true]);
    expect(textOf(document.activeElement ?? document.body)).toContain('What you typed is still here.');
    backAgain(harness, patientCalls.checkPatient);
    await next(harness);
    expect(heading()).toBe(DETAILS);
  });

  it('the email is not checked on the way on, which is said; the same tap tries again', async () => {
    const harness = await openSignUp();
    await toDetails(harness);
    await fillDetails(harness);
    away(harness, patientCalls.checkPatient);
    await next(harness);
    await giveUp(harness);
    expect([heading(), sees('Network error, please try again.')]).toEqual([DETAILS, true]);
    backAgain(harness, patientCalls.checkPatient);
    await next(harness);
    expect(heading()).toBe(CHOICE);
  });

  it('ERR-06: the password is not set, which is said; the same tap tries again', async () => {
    const harness = await openSignUp();
    await toPassword(harness);
    away(harness, signupCalls.setPassword);
    await savePassword(harness);
    expect([heading(), sees('Cannot set password. Please try again later')]).toEqual([PASSWORD, true]);
    backAgain(harness, signupCalls.setPassword);
    tap('button', 'Save password');
    await harness.settle();
    expect(toasts()).toContain('Successfully set password');
  });
});

describe('an account that is made and not signed in', () => {
  const typed = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;
  const signedOut = (harness: Harness) => [harness.address(), typed('username'), typed('password')];

  it('SIGNUP-22: the sign-in page opens with the user ID filled in, and leads on to the wanted page', async () => {
    const harness = await openSignUp('/appointment');
    await toPassword(harness);
    away(harness, signinCalls.signIn);
    await savePassword(harness);
    expect(signedOut(harness)).toEqual(['/signIn?from=%2Fappointment', 'mei@example.com', '']);
    expect(toasts()).toContain('Successfully set password');
    expect(harness.gate.sentTo(signinCalls.signIn)).toHaveLength(1);
    backAgain(harness, signinCalls.signIn);
    fillSignIn('mei@example.com', GOOD_PASSWORD);
    tap('button', 'Sign in');
    await harness.settle();
    expect(harness.address()).toBe('/appointment');
    await harness.go('/signIn');
    expect(typed('username')).toBe('');
  });

  it('SIGNUP-22: a reload meanwhile leads to the sign-in page with the user ID, and no password was stored or sent', async () => {
    const harness = await openSignUp();
    await toPassword(harness);
    harness.gate.hold(signinCalls.signIn);
    await savePassword(harness);
    expect([heading(), harness.gate.isHeld(signinCalls.signIn)]).toEqual(['Your account is ready', true]);
    expect(storages()).toContain('mei@example.com');
    expect(storages()).not.toContain(GOOD_PASSWORD);
    await harness.reload();
    await harness.until(() => harness.address() === '/signIn', 'the sign-in page');
    expect(signedOut(harness)).toEqual(['/signIn', 'mei@example.com', '']);
    expect(harness.gate.sentTo(signinCalls.signIn)).toHaveLength(1);
    expect(storages()).not.toContain('mei@example.com');
  });
});

describe('a sign-up that the clinics refuse at the end', () => {
  const refusedAs = async (code: string, message: string, status: number) => {
    const harness = await openSignUp();
    await toPassword(harness);
    harness.gate.route(signupCalls.setPassword, answer(status, { success: false, code, message }));
    await savePassword(harness);
    return harness;
  };

  it('SIGNUP-09: an email that was taken meanwhile reads Unavailable', async () => {
    await refusedAs('USERNAME_TAKEN', 'taken', 409);
    expect([heading(), around('email').includes('Unavailable')]).toEqual([DETAILS, true]);
  });

  it('SIGNUP-07: somebody who got an account meanwhile reads Exist', async () => {
    await refusedAs('PATIENT_EXISTS', 'exists', 409);
    expect([heading(), around('identity-number').includes('Exist')]).toEqual([IDENTITY, true]);
  });

  it('a code that was verified too long ago is asked for anew', async () => {
    const harness = await refusedAs('OTP_REQUIRED', 'Please verify the one-time code first.', 403);
    expect([heading(), sees('Please verify the one-time code first.')]).toEqual([DETAILS, true]);
    await next(harness);
    expect(heading()).toBe(CHOICE);
  });
});

describe('a session that ends in the middle', () => {
  it('AUTH-18: the message shows, the app loads anew at sign-in, and sign-up goes on where it was', async () => {
    const harness = await openSignUp();
    await toCodeChoice(harness);
    await revokeAll(world());
    await sendCode(harness);
    expect(toasts()).toEqual(['Your session has ended. Please sign in again.']);
    await harness.pass(1_000);
    expect(harness.reloads).toEqual([`/signIn?from=${encodeURIComponent('/signupDetail?step=code')}`]);
    // the pending request is sent again, in the new session
    await harness.go('/signup');
    expect(heading()).toBe(CODE);
    await confirmCode(harness);
    expect(heading()).toBe(PASSWORD);
  });
});
