/**
 * A one-time code: sent by SMS or email, typed within five minutes. The flow that needs it invokes this machine; it
 * ends with the proven phone or email (section 4, sign-up; SIGNUP-15 to SIGNUP-20).
 *
 * routingStart -> choosing -> sending -> code.entering -> code.verifying -> verified
 */

import { assign, setup } from 'xstate';
import { cleanOneTimeCode } from '#contract/clean.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import { otpReasons } from './otp.reasons.ts';
import type {
  OtpChannel,
  OtpContext,
  OtpEvent,
  OtpInput,
  OtpOutput,
  SendCode,
  SentCode,
  VerifyCode,
} from './otp.types.ts';

const identifierOf = ({ channel, phone, email }: OtpContext): string =>
  channel === 'sms' ? required(phone, 'phone') : required(email, 'email');
const isOverAt = ({ expiresAt }: OtpContext, now: IsoInstant): boolean =>
  expiresAt !== null && !isBefore(now, expiresAt);

export const otpMachine = setup({
  types: {
    context: {} as OtpContext,
    events: {} as OtpEvent,
    input: {} as OtpInput,
    output: {} as OtpOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    sendCode: port<SentCode, SendCode>('sendCode'),
    verifyCode: port<void, VerifyCode>('verifyCode'),
  },
  guards: {
    isCodeComplete: ({ context }) => allMet(otpReasons.isCodeComplete, context),
    isResendDue: ({ context }) => allMet(otpReasons.isResendDue, context),
    isAsked: ({ context }) => context.isAsked,
    isOffered: ({ context }, { channel }: { channel: OtpChannel }) =>
      (channel === 'sms' ? context.phone : context.email) !== null,
    /** The last code went to the chosen channel and, as far as the app knows, is still valid. */
    hasCode: ({ context }) => context.sentBy === context.channel && !isOverAt(context, context.now),
    wasSent: (_, { output }: { output: SentCode }) => output !== null,
    isOver: ({ context }, { now }: { now: IsoInstant }) => isOverAt(context, now),
    /** True also if the deadline passed while the request ran. */
    isSpent: ({ context }) =>
      isRejectedAs(context.failure, 'OTP_EXPIRED', 'OTP_VOID') || isOverAt(context, context.now),
  },
  actions: {
    /** Another channel means another message, which needs a key of its own. */
    keepChannel: assign(({ context }, { channel }: { channel: OtpChannel }) => ({
      channel,
      isUnsent: false,
      failure: null,
      attempt: context.attempt + 1,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({ code: cleanOneTimeCode(code), failure: null })),
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    keepSent: assign(({ context }, { output }: { output: SentCode }) => ({
      ...required(output, 'output'),
      sentBy: context.channel,
      code: '',
      isUnsent: false,
      failure: null,
      ...nextWrite(context),
    })),
    keepUnsent: assign(({ context }) => ({ isUnsent: true, failure: null, attempt: context.attempt + 1 })),
    keepSendFailure: assign(({ context }, { error }: { error: unknown }) => ({
      isUnsent: true,
      ...failedWrite(context, error),
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
  },
}).createMachine({
  id: 'otp',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    channel: input.phone === null ? 'email' : 'sms',
    code: '',
    sentBy: null,
    expiresAt: null,
    resendAt: null,
    isUnsent: false,
    failure: null,
  }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'isAsked', target: 'sending' }, { target: 'choosing' }] },
    choosing: {
      tags: 'settled',
      on: {
        'channel.select': {
          guard: { type: 'isOffered', params: eventAsParams },
          actions: { type: 'keepChannel', params: eventAsParams },
        },
        'code.send': 'sending',
        'code.enter': { guard: 'hasCode', target: 'code' },
        'step.back': 'left',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({
          key: writeKey(context),
          channel: context.channel,
          identifier: identifierOf(context),
        }),
        onDone: [
          {
            guard: { type: 'wasSent', params: eventAsParams },
            target: 'code',
            actions: { type: 'keepSent', params: eventAsParams },
          },
          { target: 'choosing', actions: 'keepUnsent' },
        ],
        onError: { target: 'choosing', actions: { type: 'keepSendFailure', params: eventAsParams } },
      },
    },
    /** A code was sent. Two deadlines run: one until another code can be sent, one until this one expires. */
    code: {
      invoke: [
        {
          id: 'resendDeadline',
          src: 'deadline',
          input: ({ context }) => ({ at: required(context.resendAt, 'resendAt') }),
        },
        {
          id: 'expiryDeadline',
          src: 'deadline',
          input: ({ context }) => ({ at: required(context.expiresAt, 'expiresAt') }),
        },
      ],
      on: {
        'deadline.reached': [
          {
            guard: { type: 'isOver', params: eventAsParams },
            target: '.over',
            actions: { type: 'keepNow', params: eventAsParams },
          },
          { actions: { type: 'keepNow', params: eventAsParams } },
        ],
        'code.send': { guard: 'isResendDue', target: 'sending' },
        'channel.select': {
          guard: { type: 'isOffered', params: eventAsParams },
          target: 'choosing',
          actions: { type: 'keepChannel', params: eventAsParams },
        },
        'step.back': [{ guard: 'isAsked', target: 'left' }, { target: 'choosing' }],
      },
      initial: 'entering',
      states: {
        entering: {
          tags: 'settled',
          on: {
            'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
            'code.submit': { guard: 'isCodeComplete', target: 'verifying' },
          },
        },
        verifying: {
          tags: 'busy',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context }) => ({ identifier: identifierOf(context), otp: context.code }),
            onDone: '#otp.verified',
            onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          /** The deadline does not stop a running check: the answer says whether the code came in time. */
          on: {
            'deadline.reached': { actions: { type: 'keepNow', params: eventAsParams } },
            'code.send': {},
            'channel.select': {},
            'step.back': {},
          },
        },
        routingFailure: { always: [{ guard: 'isSpent', target: 'over' }, { target: 'entering' }] },
        /** The code expired, or had too many wrong tries: only another code helps. */
        over: { tags: 'settled' },
      },
    },
    verified: { type: 'final', output: ({ context }) => ({ identifier: identifierOf(context) }) },
    left: { type: 'final', output: { identifier: null } },
  },
  output: finalOutput<OtpOutput>(),
});
