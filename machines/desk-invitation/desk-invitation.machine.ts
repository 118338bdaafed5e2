/**
 * A person accepts an invitation to the desk: name and password, the authenticator app, and the recovery codes, which are shown
 * once. The account is made and signed in by the code of the app.
 *
 * reading -> person -> app -> accepting -> recoveryCodes -> recoveryKept -> accepted
 */

import { assign, setup } from 'xstate';
import { cleanName } from '#contract/clean.ts';
import type { InvitationToken } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { digitsOf, invitationReasons } from './desk-invitation.reasons.ts';
import type { Acceptance, DeskInvitationContext, DeskInvitationEvent, Invitation } from './desk-invitation.types.ts';

export const deskInvitationMachine = setup({
  types: {
    context: {} as DeskInvitationContext,
    events: {} as DeskInvitationEvent,
    input: {} as { token: InvitationToken },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    openInvitation: port<Invitation, { token: InvitationToken }>('openInvitation'),
    accept: port<{ recoveryCodes: readonly string[] }, Acceptance>('accept'),
  },
  guards: {
    isOver: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'INVITATION_INVALID'),
    isCodeWrong: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'WRONG_OTP'),
    isRefused: (_, { error }: { error: unknown }) => ['rejected', 'invalid'].includes(asFailure(error).kind),
    isPersonGiven: ({ context }) => allMet(invitationReasons.isPersonGiven, context),
    isCodeWhole: ({ context }) => allMet(invitationReasons.isCodeWhole, context),
  },
  actions: {
    keepInvitation: assign((_, { output }: { output: Invitation }) => ({
      invitation: output,
      name: output.name,
      failure: null,
    })),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
    keepCodes: assign((_, { output }: { output: { recoveryCodes: readonly string[] } }) => ({
      recoveryCodes: output.recoveryCodes,
      password: '',
      code: '',
      failure: null,
    })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'deskInvitation',
  context: ({ input }) => ({
    token: input.token,
    invitation: null,
    name: '',
    password: '',
    code: '',
    recoveryCodes: [],
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'person', actions: { type: 'keepInvitation', params: eventAsParams } },
        onError: [
          { guard: { type: 'isOver', params: eventAsParams }, target: 'over' },
          { target: 'unread', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    unread: { tags: 'settled', on: { 'invitation.retry': { target: 'reading', actions: 'forgetFailure' } } },
    /** The link was used, withdrawn, or is too old. */
    over: { tags: 'settled', on: { 'desk.open': 'left' } },
    person: {
      tags: 'settled',
      on: {
        'name.change': { actions: { type: 'keepName', params: eventAsParams } },
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'person.submit': { guard: 'isPersonGiven', target: 'app' },
        'desk.open': 'left',
      },
    },
    app: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
        'code.submit': { guard: 'isCodeWhole', target: 'accepting' },
        'step.back': 'person',
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { token, name, password, code } }) => ({
          token,
          name: cleanName(name),
          password,
          code: digitsOf(code),
        }),
        onDone: { target: 'recoveryCodes', actions: { type: 'keepCodes', params: eventAsParams } },
        onError: [
          { guard: { type: 'isOver', params: eventAsParams }, target: 'over' },
          {
            guard: { type: 'isCodeWrong', params: eventAsParams },
            target: 'app',
            actions: { type: 'keepFailure', params: eventAsParams },
          },
          {
            guard: { type: 'isRefused', params: eventAsParams },
            target: 'person',
            actions: { type: 'keepFailure', params: eventAsParams },
          },
          { target: 'app', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    recoveryCodes: { tags: 'settled', on: { 'codes.keep': 'recoveryKept' } },
    recoveryKept: { tags: 'settled', on: { 'codes.release': 'recoveryCodes', 'desk.open': 'accepted' } },
    accepted: { type: 'final' },
    left: { type: 'final' },
  },
});
