import { describe, expect, it } from 'vitest';
import { OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { otpReasons } from '#machines/otp/otp.reasons.ts';
import type { OtpContext } from '#machines/otp/otp.types.ts';
import { emailOtpFlow, otpFlow, toCode } from '#model/otp/otp.model.ts';
import { NOW, sentCode } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const SECOND_MS = 1_000;

const contextOf = ({ snapshot }: ScriptedPorts): OtpContext => snapshot().context;
const started = async (...labels: string[]) => {
  const otp = startScripted(otpFlow);
  await otp.play(...labels);
  return otp;
};
/** Fires the deadline with the server's time `afterMs` after the sending. */
const reach = ({ fire }: ScriptedPorts, afterMs: number) => {
  const event = { type: 'deadline.reached', now: addMs(NOW, afterMs) };
  return fire(event);
};
const canResend = ({ snapshot }: ScriptedPorts) => snapshot().can({ type: 'code.send' });

it('SIGNUP-20: after Back the code that was sent can still be typed, where it was sent to and while it works', async () => {
  const otp = await started('code.send', 'sendCode -> sent', 'step.back');
  const canEnter = () => otp.snapshot().can({ type: 'code.enter' });
  expect(canEnter()).toBe(true);
  await otp.play('channel.select (email)');
  expect(canEnter()).toBe(false);
  await otp.play('channel.select (SMS)', 'code.enter');
  await reach(otp, OTP_LIFETIME_MS);
  await otp.play('step.back');
  expect(canEnter()).toBe(false);
});

it('where only the email is to be proven, no code goes by SMS', async () => {
  const otp = startScripted(emailOtpFlow);
  expect(otp.snapshot().can({ type: 'channel.select', channel: 'sms' })).toBe(false);
  await otp.play('code.send');
  expect(otp.requests.at(-1)?.input).toMatchObject({ channel: 'email', identifier: 'mei@example.com' });
});

describe('sending', () => {
  it.each([
    ['SMS', { channel: 'sms', identifier: '+6591234567' }],
    ['email', { channel: 'email', identifier: 'mei@example.com' }],
  ])('SIGNUP-15: by %s it goes to the phone or to the email, as chosen', async (name, request) => {
    const otp = await started(`channel.select (${name})`, 'code.send');
    expect(otp.requests).toMatchObject([{ id: 'sendCode', input: request }]);
  });

  it('SIGNUP-12: what could not be sent opens no code entry and says so', async () => {
    const otp = await started('code.send', 'sendCode -> not sent');
    expect(otp.snapshot().value).toBe('choosing');
    expect(contextOf(otp)).toMatchObject({ isUnsent: true, failure: null });
  });

  it('SIGNUP-16: what was sent opens code entry', async () => {
    const otp = await started('code.send', 'sendCode -> sent');
    expect(otp.snapshot().matches({ code: 'entering' })).toBe(true);
  });

  it('is asked again with the same key when no answer came, and with another one to another address', async () => {
    const otp = await started('code.send', 'sendCode -> offline', 'code.send', 'sendCode -> offline');
    await otp.play('channel.select (email)', 'code.send', 'sendCode -> sent');
    const keys = otp.requests.map(({ input }) => Reflect.get(Object(input), 'key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('another code', () => {
  it('can be sent after 30 seconds, not after 29', async () => {
    const otp = await started('code.send', 'sendCode -> sent');
    expect(OTP_RESEND_MS).toBe(30 * SECOND_MS);
    expect(canResend(otp)).toBe(false);
    await reach(otp, 29 * SECOND_MS);
    expect(canResend(otp)).toBe(false);
    expect(whyNot(otp.snapshot(), { type: 'code.send' }, otpReasons)?.id).toBe('resendsSoon');
    await reach(otp, 30 * SECOND_MS);
    expect(canResend(otp)).toBe(true);
  });

  it('begins anew: what was typed is gone and its deadlines run', async () => {
    const otp = await started(...toCode, 'deadline.reached (thirty seconds)', 'code.send', 'sendCode -> sent');
    expect(contextOf(otp)).toMatchObject({ code: '', ...sentCode });
    const deadlines = ['resendDeadline', 'expiryDeadline'].map(
      (name) => otp.snapshot().children[name]?.getSnapshot().input,
    );
    expect(deadlines).toEqual([{ at: sentCode.resendAt }, { at: sentCode.expiresAt }]);
  });
});

describe('the code', () => {
  it('SIGNUP-20: has six digits; others are not checked', async () => {
    const otp = await started('code.send', 'sendCode -> sent', 'code.change (two digits)');
    expect(otp.snapshot().can({ type: 'code.submit' })).toBe(false);
    expect(whyNot(otp.snapshot(), { type: 'code.submit' }, otpReasons)).toMatchObject({
      id: 'needsCode',
      field: 'code',
    });
    const typed = { type: 'code.change', code: ' 123 456' };
    await otp.fire(typed);
    await otp.play('code.submit');
    expect(otp.requests.at(-1)).toEqual({ id: 'verifyCode', input: { identifier: '+6591234567', otp: '123456' } });
  });

  it('SIGNUP-18: a wrong one stays on code entry, empty, with the reason', async () => {
    const otp = await started(...toCode, 'code.submit', 'verifyCode -> WRONG_OTP');
    expect(otp.snapshot().matches({ code: 'entering' })).toBe(true);
    expect(contextOf(otp)).toMatchObject({ code: '', failure: { code: 'WRONG_OTP' } });
  });

  it('the right one ends with what it proved', async () => {
    const otp = await started('channel.select (email)', ...toCode, 'code.submit', 'verifyCode -> right');
    expect(otp.snapshot()).toMatchObject({ status: 'done', output: { identifier: 'mei@example.com' } });
  });

  it('SIGNUP-19: is typed in at 4:59 and over at 5:01, also while its answer is on the way', async () => {
    expect(OTP_LIFETIME_MS).toBe(5 * 60 * SECOND_MS);
    const otp = await started(...toCode);
    await reach(otp, 299 * SECOND_MS);
    expect(otp.snapshot().can({ type: 'code.submit' })).toBe(true);
    await reach(otp, 301 * SECOND_MS);
    expect(otp.snapshot().matches({ code: 'over' })).toBe(true);
    expect(otp.snapshot().can({ type: 'code.submit' })).toBe(false);
    expect(canResend(otp)).toBe(true);

    const late = await started(...toCode, 'code.submit');
    await reach(late, 301 * SECOND_MS);
    expect(late.snapshot().matches({ code: 'verifying' })).toBe(true);
    await late.play('verifyCode -> WRONG_OTP');
    expect(late.snapshot().matches({ code: 'over' })).toBe(true);
  });

  it.each(['OTP_EXPIRED', 'OTP_VOID'])('%s leaves only another code', async (refusal) => {
    const otp = await started(...toCode, 'code.submit', `verifyCode -> ${refusal}`);
    expect(otp.snapshot().matches({ code: 'over' })).toBe(true);
    expect(contextOf(otp)).toMatchObject({ failure: { code: refusal } });
  });

  it('is not sent twice while it is checked, and Back waits for the answer', async () => {
    const otp = await started(...toCode, 'code.submit');
    for (const type of ['code.submit', 'code.send', 'step.back']) expect(otp.snapshot().can({ type })).toBe(false);
  });

  it('whoever goes back has proven nothing', async () => {
    const otp = await started(...toCode, 'step.back', 'step.back');
    expect(otp.snapshot()).toMatchObject({ status: 'done', output: { identifier: null } });
  });
});
