import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { beginningWith, control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { lastCode } from '#harness/server/newcomer.ts';
import {
  around,
  chooseChannel,
  confirmCode,
  field,
  goBack,
  sendCode,
  toCode,
  toCodeChoice,
  type,
  wrongCode,
} from '#harness/sign-up/sign-up.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const openSignUp = () => openHarness(world(), { at: '/signup' });
const atCode = async (channel?: 'sms' | 'email') => {
  const harness = await openSignUp();
  await toCode(harness, channel);
  return harness;
};
const heading = () => textOf(document.querySelector('h2') ?? document.body);
const ENTER = 'Enter the 6-digit code';
const tapNamed = async (harness: Harness, name: string) => {
  tap('button', beginningWith(name));
  await harness.settle();
};

describe('sending a code', () => {
  it('SIGNUP-12 API-24 API-25: a code that could not be sent reads Failed, and no entry opens', async () => {
    const harness = await openSignUp();
    await toCodeChoice(harness);
    harness.gate.route(otpCalls.sendSms, answer(200, { success: true, data: 0 }));
    await sendCode(harness);
    expect([sees('Failed'), heading()]).toEqual([true, 'How shall we send your code?']);
    await chooseChannel(harness, 'email');
    expect(sees('Failed')).toBe(false);
    harness.gate.route(otpCalls.sendEmail, answer(200, { success: true, data: 0 }));
    await sendCode(harness);
    expect(sees('Failed')).toBe(true);
    harness.gate.route(otpCalls.sendEmail, (request) => world().fetch(request));
    await sendCode(harness);
    expect([heading(), sees('We sent it by email to mei@example.com.')]).toEqual([ENTER, true]);
  });

  it('SIGNUP-12 ERR-21: without a network nothing is sent, which is said, and the same tap tries again', async () => {
    const harness = await openSignUp();
    await toCodeChoice(harness);
    harness.gate.route(otpCalls.sendSms, offline);
    await sendCode(harness);
    expect([toasts(), sees('Failed')]).toEqual([['Network error, please try again.'], true]);
    harness.gate.route(otpCalls.sendSms, (request) => world().fetch(request));
    await sendCode(harness);
    expect(heading()).toBe(ENTER);
    const keys = harness.gate.sentTo(otpCalls.sendSms).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('SIGNUP-20: another code can be sent after thirty seconds, and replaces the first', async () => {
    const harness = await atCode();
    const first = lastCode(world());
    expect([sees('Ready in 30 seconds'), ready('button', beginningWith('Send a new code'))]).toEqual([true, []]);
    await harness.pass(20_000);
    expect(sees('Ready in 10 seconds')).toBe(true);
    await harness.pass(10_000);
    await tapNamed(harness, 'Send a new code');
    expect(world().outbox.list()).toHaveLength(2);
    await confirmCode(harness, first);
    expect(around('one-time-code')).toContain('Incorrect');
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('SIGNUP-15: the other way is one tap away', async () => {
    const harness = await atCode();
    await tapNamed(harness, 'Send it by email instead');
    await sendCode(harness);
    expect(sees('We sent it by email to mei@example.com.')).toBe(true);
    await tapNamed(harness, 'Send it by SMS instead');
    expect(control('radio', beginningWith('By SMS')).ariaChecked).toBe('true');
  });
});

describe('typing a code', () => {
  it('is one field that phones fill in, takes a pasted code with a blank, and no more than six digits', async () => {
    const harness = await atCode();
    expect(field('one-time-code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(field('one-time-code').getAttribute('inputmode')).toBe('numeric');
    type('one-time-code', '123 456');
    await harness.settle();
    expect(field('one-time-code').value).toBe('123456');
    type('one-time-code', '1234567');
    await harness.settle();
    expect(field('one-time-code').value).toBe('123456');
    expect(ready('button', 'Confirm')).toHaveLength(1);
  });

  it('a way on that is not ready says how many digits it takes; Enter goes it', async () => {
    const harness = await atCode();
    type('one-time-code', '12');
    await harness.settle();
    expect([sees('Enter all 6 digits to continue'), ready('button', 'Confirm')]).toEqual([true, []]);
    type('one-time-code', lastCode(world()));
    await harness.settle();
    fireEvent.submit(field('one-time-code').form ?? document.body);
    await harness.settle();
    expect(heading()).toBe('Choose a password');
  });

  it('SIGNUP-11 SIGNUP-18: a wrong code reads Incorrect at the field and Incorrect OTP above, and stays', async () => {
    const harness = await atCode();
    await confirmCode(harness, wrongCode(harness));
    expect(around('one-time-code')).toContain('Incorrect');
    expect([toasts(), heading()]).toEqual([['Incorrect OTP'], ENTER]);
    expect([field('one-time-code').value, document.activeElement]).toEqual(['', field('one-time-code')]);
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('what was said about a wrong code goes when the step is left, forwards, backwards and for a new code', async () => {
    const harness = await atCode();
    await confirmCode(harness, wrongCode(harness));
    await goBack(harness);
    expect([toasts(), heading()]).toEqual([[], 'How shall we send your code?']);
    await tapNamed(harness, 'Enter the code that was sent');
    await confirmCode(harness, wrongCode(harness));
    expect(toasts()).toEqual(['Incorrect OTP']);
    await harness.pass(30_000);
    await confirmCode(harness, wrongCode(harness));
    await tapNamed(harness, 'Send a new code');
    expect([toasts(), heading()]).toEqual([[], ENTER]);
    await confirmCode(harness, wrongCode(harness));
    expect(toasts()).toEqual(['Incorrect OTP']);
    await confirmCode(harness);
    expect([toasts(), heading()]).toEqual([[], 'Choose a password']);
  });

  it('SIGNUP-19: typed at 4:59 it still works', async () => {
    const harness = await atCode();
    expect(sees('Code works for 5:00 more minutes')).toBe(true);
    await harness.pass(5 * MINUTE_MS - 1_000);
    expect(sees('Code works for 0:01 more minutes')).toBe(true);
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('SIGNUP-19: at 5:01 it has expired; another one helps', async () => {
    const harness = await atCode();
    await harness.pass(5 * MINUTE_MS + 1_000);
    expect([sees('This code has expired'), field('one-time-code').readOnly]).toEqual([true, true]);
    await tapNamed(harness, 'Send a new code');
    expect(sees('This code has expired')).toBe(false);
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('SIGNUP-19: sent off before the end and judged after it, it is refused by the clinic', async () => {
    const harness = await atCode();
    await harness.pass(5 * MINUTE_MS - 1_000);
    harness.gate.hold(otpCalls.verify);
    await confirmCode(harness);
    await harness.pass(2_000);
    await harness.gate.release(otpCalls.verify);
    await harness.settle();
    expect(sees('This code has expired')).toBe(true);
  });

  it('after five wrong codes the right one is void, too; another one helps', async () => {
    const harness = await atCode();
    for (let wrong = 1; wrong <= 5; wrong++) await confirmCode(harness, wrongCode(harness));
    await confirmCode(harness);
    expect(sees('Too many wrong codes')).toBe(true);
    await harness.pass(30_000);
    await tapNamed(harness, 'Send a new code');
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('ERR-21: without a network the code was not checked, which is said, and it can be typed again', async () => {
    const harness = await atCode();
    harness.gate.route(otpCalls.verify, offline);
    await confirmCode(harness);
    expect([toasts(), sees('Your code was not checked. Enter it again.')]).toEqual([
      ['Network error, please try again.'],
      true,
    ]);
    harness.gate.route(otpCalls.verify, (request) => world().fetch(request));
    await confirmCode(harness);
    expect(heading()).toBe('Choose a password');
  });

  it('Back leads to the choice, and from there to the details as they were', async () => {
    const harness = await atCode();
    await goBack(harness);
    expect(heading()).toBe('How shall we send your code?');
    await goBack(harness);
    expect([heading(), field('email').value]).toEqual(['Tell us about yourself', 'mei@example.com']);
  });
});
