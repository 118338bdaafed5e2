import { isBefore } from '#contract/time.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import { otpReasons } from '#machines/otp/otp.reasons.ts';
import { otpStory } from '#machines/otp/otp.story.ts';
import type { OtpContext, SentCode } from '#machines/otp/otp.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW, sentCode } from '#model/samples.ts';

const isResendDue = (context: OtpContext) => allMet(otpReasons.isResendDue, context);
const isOver = ({ expiresAt, now }: OtpContext) => expiresAt !== null && !isBefore(now, expiresAt);

const flowWith = (
  phone: string | null,
  start: Words,
  contact: { email: string | null; isAsked: boolean } = { email: 'mei@example.com', isAsked: false },
) =>
  defineFlow({
    machine: otpMachine,
    story: otpStory,
    reasons: otpReasons,
    start,
    input: { wizardId: 'otp', phone, ...contact, now: NOW },
    events: {
      'deadline.reached': (context) => ({
        ...(!isResendDue(context) && { 'thirty seconds': { now: sentCode.resendAt } }),
        ...(!isOver(context) && { 'five minutes': { now: sentCode.expiresAt } }),
      }),
      'channel.select': { SMS: { channel: 'sms' }, email: { channel: 'email' } },
      'code.send': plain,
      'code.enter': plain,
      'code.change': { 'six digits': { code: '123456' }, 'two digits': { code: '12' } },
      'code.submit': plain,
      'step.back': plain,
    },
    calls: {
      sendCode: call<SentCode>({ sent: sentCode, 'not sent': null }, 'TOO_MANY_TRIES', 'offline'),
      verifyCode: call<void>({ right: undefined }, 'WRONG_OTP', 'OTP_EXPIRED', 'OTP_VOID', 'offline'),
    },
    key: (context) => [
      context.sentBy,
      context.channel,
      context.expiresAt !== null,
      isResendDue(context),
      isOver(context),
      allMet(otpReasons.isCodeComplete, context),
    ],
  });

export const otpFlow = flowWith(
  '+6591234567',
  words('A code proves the phone or the email', '用手机或电子邮箱的验证码'),
);
/** Start of a sign-up whose email another account claims. */
export const emailOtpFlow = flowWith(null, words('Only a code by email helps', '只能用电子邮箱的验证码'));

/** Start of a member who proves another phone, and has already asked for its code. */
export const askedOtpFlow = flowWith(
  '+6591234567',
  words('The code of another phone was asked for', '已请求新手机的验证码'),
  {
    email: null,
    isAsked: true,
  },
);

/** Labels until a code was sent by SMS and typed in. */
export const toCode = ['code.send', 'sendCode -> sent', 'code.change (six digits)'] as const;

export const flows: readonly Flow[] = [otpFlow, emailOtpFlow, askedOtpFlow];
