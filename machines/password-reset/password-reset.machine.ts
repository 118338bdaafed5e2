/**
 * A forgotten password: ask for a link by mail, follow it, choose a new password (section 4, login; AUTH-20 to AUTH-23).
 * The answer to the asking is the same whether or not the account exists.
 *
 * routingStart -> asking -> requesting -> sent; routingStart -> newPassword -> done
 */

import { assign, emit, setup } from 'xstate';
import { cleanEmail } from '#contract/clean.ts';
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { newPasswordMachine } from '../new-password/new-password.machine.ts';
import type { NewPasswordOutput } from '../new-password/new-password.types.ts';
import { passwordResetReasons } from './password-reset.reasons.ts';
import type {
  PasswordResetContext,
  PasswordResetEmitted,
  PasswordResetEvent,
  PasswordResetInput,
} from './password-reset.types.ts';

export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    emitted: {} as PasswordResetEmitted,
    input: {} as PasswordResetInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { newPassword: 'newPassword' },
  },
  actors: {
    deadline,
    newPassword: newPasswordMachine,
    /** Answers with the server's time. */
    requestLink: port<{ now: IsoInstant }, { username: string }>('requestLink'),
  },
  guards: {
    hasLink: ({ context: { entry, resetToken } }) => entry === 'link' && resetToken !== null,
    isFollowingLink: ({ context }) => context.entry === 'link',
    isAfterAsking: ({ context }) => context.entry === 'sent',
    isNamed: ({ context }) => allMet(passwordResetReasons.isNamed, context),
    isResendDue: ({ context: { now, resendAt } }) => resendAt === null || !isBefore(now, resendAt),
    isSaved: (_, { output }: { output: NewPasswordOutput }) => output.outcome === 'saved',
    isRefused: (_, { output }: { output: NewPasswordOutput }) => output.outcome === 'refused',
  },
  actions: {
    keepUsername: assign((_, { username }: { username: string }) => ({ username, failure: null })),
    keepSent: assign((_, { output }: { output: { now: IsoInstant } }) => ({
      now: output.now,
      resendAt: addMs(output.now, LINK_RESEND_MS),
      failure: null,
    })),
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    openSent: emit({ type: 'page.open', path: '/forgotPasswordSuccess' }),
    openSignIn: emit({ type: 'page.open', path: '/signIn' }),
    openAsking: emit({ type: 'page.open', path: '/signIn?step=forgot' }),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, resendAt: null, failure: null }),
  initial: 'routingStart',
  states: {
    routingStart: {
      always: [
        { guard: 'hasLink', target: 'newPassword' },
        { guard: 'isFollowingLink', target: 'linkInvalid' },
        { guard: 'isAfterAsking', target: 'sent' },
        { target: 'asking' },
      ],
    },
    asking: {
      tags: 'settled',
      on: {
        'username.change': { actions: { type: 'keepUsername', params: eventAsParams } },
        'link.request': { guard: 'isNamed', target: 'requesting' },
        'step.back': { actions: 'openSignIn' },
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => ({ username: cleanEmail(context.username) }),
        onDone: { target: 'sent', actions: [{ type: 'keepSent', params: eventAsParams }, 'openSent'] },
        onError: { target: 'asking', actions: [{ type: 'keepFailure', params: eventAsParams }, 'openAsking'] },
      },
    },
    sent: {
      on: { 'step.back': { actions: 'openSignIn' } },
      initial: 'routingWait',
      states: {
        routingWait: { always: [{ guard: 'isResendDue', target: 'ready' }, { target: 'waiting' }] },
        waiting: {
          tags: 'settled',
          invoke: {
            id: 'deadline',
            src: 'deadline',
            input: ({ context }) => ({ at: required(context.resendAt, 'resendAt') }),
          },
          on: {
            'deadline.reached': { target: 'ready', actions: { type: 'keepNow', params: eventAsParams } },
          },
        },
        ready: { tags: 'settled', on: { 'link.request': { guard: 'isNamed', target: '#passwordReset.requesting' } } },
      },
    },
    newPassword: {
      tags: 'settled',
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context }) => ({
          subject: { kind: 'reset', resetToken: required(context.resetToken, 'resetToken') },
        }),
        onDone: [
          { guard: { type: 'isSaved', params: eventAsParams }, target: 'done' },
          { guard: { type: 'isRefused', params: eventAsParams }, target: 'linkInvalid' },
          { target: 'left', actions: 'openSignIn' },
        ],
        onError: 'linkInvalid',
      },
    },
    linkInvalid: {
      tags: 'settled',
      on: {
        'link.again': { target: 'asking', actions: 'openAsking' },
        'step.back': { target: 'left', actions: 'openSignIn' },
      },
    },
    left: { type: 'final' },
    done: { type: 'final' },
  },
});
