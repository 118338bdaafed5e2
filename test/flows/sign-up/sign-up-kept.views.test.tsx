/** Sign-up across a reload, a step back, a lost network and the session's end. */
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
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

const openSignUp = (at = '/signup') => openStage(world(), { at });
const heading = () => textOf(document.querySelector('h2') ?? document.body);
const IDENTITY = 'Who are you?';
const DETAILS = 'Tell us about yourself';
const CHOICE = 'How shall we send your code?';
const CODE = 'Enter the 6-digit code';
const PASSWORD = 'Choose a password';
const away = (stage: Stage, call: Call) => stage.gate.route(call, offline);
const backAgain = (stage: Stage, call: Call) => stage.gate.route(call, (request) => world().fetch(request));
const storages = () => JSON.stringify([localStorage, sessionStorage]);

describe('a page that is loaded anew', () => {
  it.each([
    ['identity', IDENTITY, async () => type('identity-number', 'S1234567D')],
    ['details', DETAILS, (stage: Stage) => toDetails(stage).then(() => fillDetails(stage))],
    ['the choice of SMS or email', CHOICE, (stage: Stage) => toCodeChoice(stage)],
    ['the code', CODE, (stage: Stage) => toCode(stage)],
    ['the password', PASSWORD, (stage: Stage) => toPassword(stage)],
  ] as const)('goes on at %s with everything that was typed', async (_, title, get) => {
    const stage = await openSignUp();
    await get(stage);
    await stage.settle();
    const at = stage.address();
    const before = stage.flow('signUp')?.getSnapshot().context;
    await stage.reload();
    expect([heading(), stage.address()]).toEqual([title, at]);
    expect(stage.flow('signUp')?.getSnapshot().context).toEqual({ ...before, now: expect.any(String) });
  });

  it('shows restored details in their fields', async () => {
    const stage = await openSignUp();
    await toDetails(stage);
    await fillDetails(stage);
    await stage.reload();
    const shown = ['name', 'email', 'phone', 'postal', 'address', 'unit'].map((name) => field(name).value);
    expect(shown).toEqual(['Tan Mei Ling', 'mei@example.com', '9123 4567', '238801', '1 Orchard Road', '#02-03']);
    expect(ready('button', 'Next')).toHaveLength(1);
  });

  it('keeps the code that was sent, which still works', async () => {
    const stage = await openSignUp();
    await toCode(stage);
    await stage.reload();
    await confirmCode(stage);
    expect(heading()).toBe(PASSWORD);
    expect(stage.gate.sentTo(otpCalls.sendSms)).toHaveLength(1);
  });
});

describe('what the device keeps', () => {
  it('the password is stored nowhere, and the identity number only in the tab', async () => {
    const stage = await openSignUp();
    await toPassword(stage);
    type('password', GOOD_PASSWORD);
    type('repeated', GOOD_PASSWORD);
    await stage.settle();
    expect(storages()).not.toContain(GOOD_PASSWORD);
    expect(JSON.stringify(localStorage)).not.toContain('S1234567D');
    expect(JSON.stringify(sessionStorage)).toContain('S1234567D');
    await stage.reload();
    expect([field('password').value, field('repeated').value]).toEqual(['', '']);
    await savePassword(stage);
    expect(storages()).not.toContain('S1234567D');
    expect(storages()).not.toContain(GOOD_PASSWORD);
  });
});

describe('the browser’s Back', () => {
  it('steps back through the wizard, and each step is as it was', async () => {
    const stage = await openSignUp();
    await toPassword(stage);
    await stage.back();
    expect([heading(), field('email').value]).toEqual([DETAILS, 'mei@example.com']);
    await stage.back();
    expect([heading(), field('identity-number').value]).toEqual([IDENTITY, 'S1234567D']);
    await next(stage);
    expect(heading()).toBe(DETAILS);
    await next(stage);
    expect(heading()).toBe(CHOICE);
  });

  it('leads from the code to the choice, and on to the details', async () => {
    const stage = await openSignUp();
    await toCode(stage);
    await stage.back();
    expect(heading()).toBe(CHOICE);
    await stage.back();
    expect(heading()).toBe(DETAILS);
  });

  it('the arrow of the first screen leaves for sign-in, and what was typed is there on the way back', async () => {
    const stage = await openSignUp('/signup?from=%2Frecords');
    type('identity-number', 'S1234567D');
    await goBack(stage);
    expect(stage.address()).toBe('/signIn?from=%2Frecords');
    await stage.go('/signup?from=%2Frecords');
    expect(field('identity-number').value).toBe('S1234567D');
  });

  it('what was typed is there on the way back, too, when the sign-up was left before it was painted', async () => {
    const stage = await openSignUp('/signup?from=%2Frecords');
    vi.stubGlobal('requestAnimationFrame', () => 1);
    type('identity-number', 'S1234567D');
    await goBack(stage);
    vi.unstubAllGlobals();
    expect(stage.address()).toBe('/signIn?from=%2Frecords');
    await stage.go('/signup?from=%2Frecords');
    expect(field('identity-number').value).toBe('S1234567D');
  });
});

describe('without a network', () => {
  /** A read is retried twice before it fails. */
  const giveUp = (stage: Stage) => stage.pass(10_000);

  it('the number is not checked, which is said with the focus; the same tap tries again', async () => {
    const stage = await openSignUp();
    away(stage, patientCalls.checkPatient);
    await toDetails(stage);
    await giveUp(stage);
    expect([heading(), sees('Network error, please try again.')]).toEqual([IDENTITY, true]);
    expect(textOf(document.activeElement ?? document.body)).toContain('What you typed is still here.');
    backAgain(stage, patientCalls.checkPatient);
    await next(stage);
    expect(heading()).toBe(DETAILS);
  });

  it('the email is not checked on the way on, which is said; the same tap tries again', async () => {
    const stage = await openSignUp();
    await toDetails(stage);
    await fillDetails(stage);
    away(stage, patientCalls.checkPatient);
    await next(stage);
    await giveUp(stage);
    expect([heading(), sees('Network error, please try again.')]).toEqual([DETAILS, true]);
    backAgain(stage, patientCalls.checkPatient);
    await next(stage);
    expect(heading()).toBe(CHOICE);
  });

  it('ERR-06: the password is not set, which is said; the same tap tries again', async () => {
    const stage = await openSignUp();
    await toPassword(stage);
    away(stage, signupCalls.setPassword);
    await savePassword(stage);
    expect([heading(), sees('Cannot set password. Please try again later')]).toEqual([PASSWORD, true]);
    backAgain(stage, signupCalls.setPassword);
    tap('button', 'Save password');
    await stage.settle();
    expect(toasts()).toContain('Successfully set password');
  });
});

describe('an account that is made and not signed in', () => {
  const typed = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;
  const signedOut = (stage: Stage) => [stage.address(), typed('username'), typed('password')];

  it('SIGNUP-22: the sign-in page opens with the user ID filled in, and leads on to the wanted page', async () => {
    const stage = await openSignUp('/appointment');
    await toPassword(stage);
    away(stage, signinCalls.signIn);
    await savePassword(stage);
    expect(signedOut(stage)).toEqual(['/signIn?from=%2Fappointment', 'mei@example.com', '']);
    expect(toasts()).toContain('Successfully set password');
    expect(stage.gate.sentTo(signinCalls.signIn)).toHaveLength(1);
    backAgain(stage, signinCalls.signIn);
    fillSignIn('mei@example.com', GOOD_PASSWORD);
    tap('button', 'Sign in');
    await stage.settle();
    expect(stage.address()).toBe('/appointment');
    await stage.go('/signIn');
    expect(typed('username')).toBe('');
  });

  it('SIGNUP-22: a reload meanwhile leads to the sign-in page with the user ID, and no password was stored or sent', async () => {
    const stage = await openSignUp();
    await toPassword(stage);
    stage.gate.hold(signinCalls.signIn);
    await savePassword(stage);
    expect([heading(), stage.gate.isHeld(signinCalls.signIn)]).toEqual(['Your account is ready', true]);
    expect(storages()).toContain('mei@example.com');
    expect(storages()).not.toContain(GOOD_PASSWORD);
    await stage.reload();
    await stage.until(() => stage.address() === '/signIn', 'the sign-in page');
    expect(signedOut(stage)).toEqual(['/signIn', 'mei@example.com', '']);
    expect(stage.gate.sentTo(signinCalls.signIn)).toHaveLength(1);
    expect(storages()).not.toContain('mei@example.com');
  });
});

describe('a sign-up that the clinics refuse at the end', () => {
  const refusedAs = async (code: string, message: string, status: number) => {
    const stage = await openSignUp();
    await toPassword(stage);
    stage.gate.route(signupCalls.setPassword, answer(status, { success: false, code, message }));
    await savePassword(stage);
    return stage;
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
    const stage = await refusedAs('OTP_REQUIRED', 'Please verify the one-time code first.', 403);
    expect([heading(), sees('Please verify the one-time code first.')]).toEqual([DETAILS, true]);
    await next(stage);
    expect(heading()).toBe(CHOICE);
  });
});

describe('a session that ends in the middle', () => {
  it('AUTH-18: the message shows, the app loads anew at sign-in, and sign-up goes on where it was', async () => {
    const stage = await openSignUp();
    await toCodeChoice(stage);
    await revokeAll(world());
    await sendCode(stage);
    expect(toasts()).toEqual(['Your session has ended. Please sign in again.']);
    await stage.pass(1_000);
    expect(stage.reloads).toEqual([`/signIn?from=${encodeURIComponent('/signupDetail?step=code')}`]);
    // the pending request is sent again, in the new session
    await stage.go('/signup');
    expect(heading()).toBe(CODE);
    await confirmCode(stage);
    expect(heading()).toBe(PASSWORD);
  });
});
