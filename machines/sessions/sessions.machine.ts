/**
 * /profile/sessions: the browsers in which a member is signed in; every other one can be ended after a question. This
 * one ends by logging out, and the app machine asks about all at once (OWASP ASVS 5.0, 7.5.2).
 *
 * loading -> shown -> confirmingEnd -> ending -> shown
 */

import { assign, setup } from 'xstate';
import type { LiveSession } from '#contract/entities/session.ts';
import type { SessionId } from '#contract/ids.ts';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import type { EndSession, SessionsContext, SessionsEvent, SessionsInput } from './sessions.types.ts';

const otherOf = (sessions: readonly LiveSession[], id: SessionId): LiveSession | undefined =>
  sessions.find((session) => session._id === id && !session.isThis);

export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    input: {} as SessionsInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: {
    confirm: confirmMachine,
    loadSessions: port<readonly LiveSession[]>('loadSessions'),
    endSession: port<void, EndSession>('endSession'),
  },
  guards: {
    isOther: ({ context }, { id }: { id: SessionId }) => otherOf(context.sessions, id) !== undefined,
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
    /** The session has ended by itself, or was ended elsewhere. */
    isGone: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_FOUND'),
  },
  actions: {
    keepSessions: assign((_, { output }: { output: readonly LiveSession[] }) => ({ sessions: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forget: assign({ hasEnded: false, failure: null }),
    /** Ending another session is another write. */
    keepChosen: assign(({ context }, { id }: { id: SessionId }) => ({
      chosen: otherOf(context.sessions, id) ?? null,
      hasEnded: false,
      failure: null,
      ...(id !== context.chosen?._id && nextWrite(context)),
    })),
    removeChosen: assign(({ context }) => ({
      sessions: context.sessions.filter(({ _id }) => _id !== context.chosen?._id),
      hasEnded: true,
      ...nextWrite(context),
    })),
    /** After an unknown outcome, ending it once more asks for the same. */
    keepUnended: assign(({ context }, { error }: { error: unknown }) => failedWrite(context, error)),
  },
}).createMachine({
  id: 'sessions',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    sessions: [],
    chosen: null,
    hasEnded: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepSessions', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'sessions.refresh': 'loading' } },
    shown: {
      tags: 'settled',
      on: {
        'sessions.refresh': { target: 'loading', actions: 'forget' },
        'session.choose': {
          guard: { type: 'isOther', params: eventAsParams },
          target: 'confirmingEnd',
          actions: { type: 'keepChosen', params: eventAsParams },
        },
      },
    },
    confirmingEnd: {
      tags: 'settled',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({
          question: { about: 'endSession', session: required(context.chosen, 'chosen') },
        }),
        onDone: [
          { guard: { type: 'saidYes', params: eventAsParams }, target: 'ending' },
          { target: 'shown', actions: 'forget' },
        ],
        onError: 'shown',
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: required(context.chosen, 'chosen')._id, key: writeKey(context) }),
        onDone: { target: 'shown', actions: 'removeChosen' },
        onError: [
          { guard: { type: 'isGone', params: eventAsParams }, target: 'shown', actions: 'removeChosen' },
          { target: 'shown', actions: { type: 'keepUnended', params: eventAsParams } },
        ],
      },
    },
  },
});
