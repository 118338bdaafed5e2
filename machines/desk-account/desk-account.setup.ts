/** Ports, guards and actions of a person's own account, by name. */
import { assign, setup } from 'xstate';
import type { Passkey, PasskeyCreation, PasskeyMade } from '#contract/entities/passkey.ts';
import type { PasskeyId, StaffSessionId } from '#contract/ids.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite, isOutcomeKnown } from '../kit/outcome.ts';
import { answerIn, type PasskeyEnd, troubleOf } from '../kit/passkey.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { nextWrite } from '../kit/write-once.ts';
import { accountReasons } from './desk-account.reasons.ts';
import type {
  AccountRead,
  AddPasskey,
  DeskAccountContext,
  DeskAccountEvent,
  DeskAccountInput,
  EndSession,
  NewFactor,
  RemovePasskey,
  SetPin,
} from './desk-account.types.ts';

/** Empty form of the account; a code is left out, too, because it is good for one try. */
const NO_FORM = { isAdding: false, name: '', code: '', pin: '', creation: null, made: null, passkeyTrouble: null };

export const deskAccountSetup = setup({
  types: {
    context: {} as DeskAccountContext,
    events: {} as DeskAccountEvent,
    input: {} as DeskAccountInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    readAccount: port<AccountRead>('readAccount'),
    beginPasskey: port<PasskeyCreation, { code: string }>('beginPasskey'),
    /** Ends when the device has made a passkey, or the person has left it. */
    makePasskey: port<PasskeyEnd<PasskeyMade>, PasskeyCreation>('makePasskey'),
    addPasskey: port<readonly Passkey[], AddPasskey>('addPasskey'),
    removePasskey: port<void, RemovePasskey>('removePasskey'),
    endSession: port<void, EndSession>('endSession'),
    setPin: port<void, SetPin>('setPin'),
    removePin: port<void, { code: string }>('removePin'),
    beginFactor: port<NewFactor, { code: string }>('beginFactor'),
    replaceFactor: port<{ recoveryCodes: readonly string[] }, { code: string }>('replaceFactor'),
  },
  guards: {
    hasCodes: ({ context }) => context.recoveryCodes.length > 0,
    wasAdding: ({ context }) => context.isAdding,
    hasPasskeys: ({ context }) => context.hasPasskeys,
    hasPin: ({ context }) => context.hasPin,
    isPinReady: ({ context }) => allMet(accountReasons.isPinReady, context),
    isFormFilled: ({ context }) => allMet(accountReasons.isFormFilled, context),
    isCodeFilled: ({ context }) => allMet(accountReasons.isCodeFilled, context),
    isCodeWhole: ({ context }) => allMet(accountReasons.isCodeWhole, context),
    isCodeWrong: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'WRONG_OTP'),
    /** The session that asks is ended by signing out. */
    isOtherSession: ({ context }, { id }: { id: StaffSessionId }) =>
      context.sessions.some(({ _id, isThis }) => _id === id && !isThis),
    isMade: (_, { output }: { output: PasskeyEnd<PasskeyMade> }) => output.kind === 'answered',
    isRefused: (_, { error }: { error: unknown }) => isOutcomeKnown(asFailure(error)),
    isOwn: ({ context }, { id }: { id: PasskeyId }) => context.passkeys.some(({ _id }) => _id === id),
    /** The passkey was removed before, by a call whose answer was lost or in another tab. */
    isGone: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_FOUND'),
  },
  actions: {
    keepAccount: assign((_, { output }: { output: AccountRead }) => ({ ...output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    openForm: assign({ ...NO_FORM, isAdding: true, done: null, failure: null }),
    closeForm: assign({ ...NO_FORM, factor: null, failure: null }),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    keepCreation: assign((_, { output }: { output: PasskeyCreation }) => ({ creation: output, code: '' })),
    /** A code is good for one try. */
    keepCodeFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
    keepEnd: assign((_, { output }: { output: PasskeyEnd<PasskeyMade> }) => ({
      made: answerIn(output),
      passkeyTrouble: troubleOf(output),
    })),
    forgetDone: assign({ done: null }),
    forgetFailure: assign({ failure: null, passkeyTrouble: null }),
    keepAdded: assign(({ context }, { output }: { output: readonly Passkey[] }) => ({
      ...NO_FORM,
      passkeys: output,
      done: 'added' as const,
      failure: null,
      ...nextWrite(context),
    })),
    /** After an unknown outcome, the same write is sent once more. */
    keepUnwritten: assign(({ context }, { error }: { error: unknown }) => failedWrite(context, error)),
    forgetMade: assign({ creation: null, made: null }),
    choose: assign(({ context }, { id }: { id: PasskeyId }) => ({
      chosen: id,
      done: null,
      failure: null,
      ...(id !== context.chosen && nextWrite(context)),
    })),
    forgetChosen: assign({ chosen: null, failure: null }),
    chooseSession: assign(({ context }, { id }: { id: StaffSessionId }) => ({
      chosenSession: id,
      done: null,
      failure: null,
      ...(id !== context.chosenSession && nextWrite(context)),
    })),
    removeSession: assign(({ context }) => ({
      sessions: context.sessions.filter(({ _id }) => _id !== context.chosenSession),
      chosenSession: null,
      done: 'ended' as const,
      failure: null,
      ...nextWrite(context),
    })),
    openPin: assign({ ...NO_FORM, done: null, failure: null }),
    keepPin: assign((_, { pin }: { pin: string }) => ({ pin, failure: null })),
    keepPinSet: assign({ ...NO_FORM, hasPin: true, done: 'pinSet' as const, failure: null }),
    keepPinRemoved: assign({ ...NO_FORM, hasPin: false, done: 'pinRemoved' as const, failure: null }),
    openFactor: assign({ ...NO_FORM, factor: null, done: null, failure: null }),
    keepFactor: assign((_, { output }: { output: NewFactor }) => ({ factor: output, code: '' })),
    keepCodes: assign((_, { output }: { output: { recoveryCodes: readonly string[] } }) => ({
      ...NO_FORM,
      factor: null,
      hasPin: false,
      recoveryCodes: output.recoveryCodes,
      codesMade: output.recoveryCodes.length,
      failure: null,
    })),
    forgetCodes: assign({ recoveryCodes: [], done: 'replaced' as const }),
    removeChosen: assign(({ context }) => ({
      passkeys: context.passkeys.filter(({ _id }) => _id !== context.chosen),
      chosen: null,
      done: 'removed' as const,
      failure: null,
      ...nextWrite(context),
    })),
  },
});
