/**
 * /undoChange/{token}: the link in the letter to a former email or phone. The page shows the change first and undoes it
 * only by a tap, because mail programs open links automatically. It works on any device, with or without a session, and
 * does not sign in.
 *
 * routingStart -> reading -> asked -> undoing -> undone
 */

import { assign, emit, setup } from 'xstate';
import type { ContactChange } from '#contract/calls/signin.calls.ts';
import type { UndoToken } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import type {
  ContactUndoContext,
  ContactUndoEmitted,
  ContactUndoEvent,
  ContactUndoInput,
} from './contact-undo.types.ts';

export const contactUndoMachine = setup({
  types: {
    context: {} as ContactUndoContext,
    events: {} as ContactUndoEvent,
    emitted: {} as ContactUndoEmitted,
    input: {} as ContactUndoInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    readChange: port<ContactChange, { token: UndoToken }>('readChange'),
    undoChange: port<void, { token: UndoToken }>('undoChange'),
  },
  guards: {
    hasLink: ({ context }) => context.token !== null,
    isLinkInvalid: ({ context }) => isRejectedAs(context.failure, 'UNDO_LINK_INVALID'),
    isRead: ({ context }) => context.change !== null,
  },
  actions: {
    keepChange: assign((_, { output }: { output: ContactChange }) => ({ change: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    openSignIn: emit({ type: 'page.open', path: '/signIn' }),
    openHome: emit({ type: 'page.open', path: '/home' }),
  },
}).createMachine({
  id: 'contactUndo',
  context: ({ input }) => ({ ...input, change: null, failure: null }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'hasLink', target: 'reading' }, { target: 'linkInvalid' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readChange',
        src: 'readChange',
        input: ({ context }) => ({ token: required(context.token, 'token') }),
        onDone: { target: 'asked', actions: { type: 'keepChange', params: eventAsParams } },
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingFailure: {
      always: [
        { guard: 'isLinkInvalid', target: 'linkInvalid' },
        { guard: 'isRead', target: 'asked' },
        { target: 'failed' },
      ],
    },
    failed: {
      tags: 'settled',
      on: { 'change.read': 'reading', 'home.open': { target: 'left', actions: 'openHome' } },
    },
    asked: {
      tags: 'settled',
      on: { 'change.undo': 'undoing', 'change.keep': { target: 'left', actions: 'openHome' } },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context }) => ({ token: required(context.token, 'token') }),
        onDone: 'undone',
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The server has sent a link for a new password to the restored contact. */
    undone: { tags: 'settled', on: { 'signIn.open': { target: 'left', actions: 'openSignIn' } } },
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
