/**
 * /confirmEmail/{token}: the link of the letter that asks the owner of an email to confirm it. Following it proves the
 * email, with or without a session, on any device.
 *
 * routingStart -> confirming -> confirmed
 */

import { assign, emit, setup } from 'xstate';
import type { ConfirmToken } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import type {
  EmailConfirmContext,
  EmailConfirmEmitted,
  EmailConfirmEvent,
  EmailConfirmInput,
} from './email-confirm.types.ts';

export const emailConfirmMachine = setup({
  types: {
    context: {} as EmailConfirmContext,
    events: {} as EmailConfirmEvent,
    emitted: {} as EmailConfirmEmitted,
    input: {} as EmailConfirmInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { confirmEmail: port<void, { token: ConfirmToken }>('confirmEmail') },
  guards: {
    hasLink: ({ context }) => context.token !== null,
    isLinkInvalid: ({ context }) => isRejectedAs(context.failure, 'CONFIRM_LINK_INVALID'),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    openSignIn: emit({ type: 'page.open', path: '/signIn' }),
    openHome: emit({ type: 'page.open', path: '/home' }),
  },
}).createMachine({
  id: 'emailConfirm',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'hasLink', target: 'confirming' }, { target: 'linkInvalid' }] },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context }) => ({ token: required(context.token, 'token') }),
        onDone: 'confirmed',
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingFailure: { always: [{ guard: 'isLinkInvalid', target: 'linkInvalid' }, { target: 'failed' }] },
    failed: {
      tags: 'settled',
      on: { 'email.confirm': 'confirming', 'home.open': { target: 'left', actions: 'openHome' } },
    },
    /** Stays until the person goes on, so that a reload shows it again. */
    confirmed: {
      tags: 'settled',
      on: {
        'signIn.open': { target: 'left', actions: 'openSignIn' },
        'home.open': { target: 'left', actions: 'openHome' },
      },
    },
    linkInvalid: {
      tags: 'settled',
      on: {
        'signIn.open': { target: 'left', actions: 'openSignIn' },
        'home.open': { target: 'left', actions: 'openHome' },
      },
    },
    left: { type: 'final' },
  },
});
