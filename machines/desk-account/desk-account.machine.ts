/**
 * A person's own account at the desk. The person adds a passkey with a code of the app or a recovery code, removes one
 * after a question, ends other sessions, sets a PIN that unlocks the desk, and changes to another authenticator app.
 * Password and app stay, so that no passkey is the last way in.
 *
 * reading -> resuming -> account -> naming -> beginning -> making -> keeping -> account
 * making -> unmade -> making; keeping -> unkept -> keeping; account -> confirmingRemoval -> removing -> account
 * account -> choosingPin -> settingPin -> account; account -> leavingPin -> removingPin -> account
 * account -> endingSession -> account; account -> proving -> beginningFactor -> scanning -> replacing -> codes -> codesKept -> account
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { beginningFactor, codes, codesKept, proving, replacing, scanning, unreplaced } from './desk-account.factor.ts';
import { choosingPin, leavingPin, removingPin, settingPin } from './desk-account.pin.ts';
import { factorCode } from './desk-account.reasons.ts';
import { deskAccountSetup } from './desk-account.setup.ts';

export const deskAccountMachine = deskAccountSetup.createMachine({
  id: 'deskAccount',
  context: ({ input: { kept, ...rest } }) => ({
    ...rest,
    ...kept,
    generation: 0,
    attempt: 0,
    passkeys: [],
    sessions: [],
    code: '',
    pin: '',
    creation: null,
    made: null,
    passkeyTrouble: null,
    chosen: null,
    chosenSession: null,
    factor: null,
    codesMade: null,
    done: null,
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: {},
        onDone: { target: 'resuming', actions: { type: 'keepAccount', params: eventAsParams } },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unread: { tags: 'settled', on: { 'account.refresh': 'reading' } },
    /** After a lock: codes that were not kept show again, or the form that was open with the name that was typed. */
    resuming: {
      always: [{ guard: 'hasCodes', target: 'codes' }, { guard: 'wasAdding', target: 'naming' }, { target: 'account' }],
    },
    account: {
      tags: 'settled',
      on: {
        'account.refresh': { target: 'reading', actions: 'forgetDone' },
        'add.begin': { guard: 'hasPasskeys', target: 'naming', actions: 'openForm' },
        'remove.begin': {
          guard: { type: 'isOwn', params: eventAsParams },
          target: 'confirmingRemoval',
          actions: { type: 'choose', params: eventAsParams },
        },
        'session.end': {
          guard: { type: 'isOtherSession', params: eventAsParams },
          target: 'endingSession',
          actions: { type: 'chooseSession', params: eventAsParams },
        },
        'pin.begin': { target: 'choosingPin', actions: 'openPin' },
        'pin.remove': { guard: 'hasPin', target: 'leavingPin', actions: 'openPin' },
        'factor.begin': { target: 'proving', actions: 'openFactor' },
      },
    },
    naming: {
      tags: 'settled',
      on: {
        'name.change': { actions: { type: 'keepName', params: eventAsParams } },
        'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
        'add.submit': { guard: 'isFormFilled', target: 'beginning', actions: 'forgetFailure' },
        'step.back': { target: 'account', actions: 'closeForm' },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginPasskey',
        src: 'beginPasskey',
        input: ({ context }) => ({ code: factorCode(context.code) }),
        onDone: { target: 'making', actions: { type: 'keepCreation', params: eventAsParams } },
        onError: { target: 'naming', actions: { type: 'keepCodeFailure', params: eventAsParams } },
      },
    },
    /** The browser's own window asks for a finger, a face or a PIN. */
    making: {
      tags: 'busy',
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => required(context.creation, 'creation'),
        onDone: [
          {
            guard: { type: 'isMade', params: eventAsParams },
            target: 'keeping',
            actions: { type: 'keepEnd', params: eventAsParams },
          },
          { target: 'unmade', actions: { type: 'keepEnd', params: eventAsParams } },
        ],
        onError: { target: 'unmade', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'unmade' },
    },
    /**
     * The code was used up, but the server's options for a passkey stay valid for five minutes, so no other code is
     * needed.
     */
    unmade: {
      tags: 'settled',
      on: {
        'add.submit': { target: 'making', actions: 'forgetFailure' },
        'step.back': { target: 'account', actions: 'closeForm' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context }) => ({
          name: context.name.trim(),
          made: required(context.made, 'made'),
          key: writeKey(context),
        }),
        onDone: { target: 'account', actions: { type: 'keepAdded', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'isRefused', params: eventAsParams },
            target: 'naming',
            actions: [{ type: 'keepUnwritten', params: eventAsParams }, 'forgetMade'],
          },
          { target: 'unkept', actions: { type: 'keepUnwritten', params: eventAsParams } },
        ],
      },
    },
    /** The device has the passkey, and the server's answer was lost. Going back reads the list again. */
    unkept: {
      tags: 'settled',
      on: {
        'add.submit': { target: 'keeping', actions: 'forgetFailure' },
        'step.back': { target: 'reading', actions: 'closeForm' },
      },
    },
    confirmingRemoval: {
      tags: 'settled',
      on: {
        'remove.submit': { target: 'removing', actions: 'forgetFailure' },
        'step.back': { target: 'account', actions: 'forgetChosen' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ id: required(context.chosen, 'chosen'), key: writeKey(context) }),
        onDone: { target: 'account', actions: 'removeChosen' },
        onError: [
          { guard: { type: 'isGone', params: eventAsParams }, target: 'account', actions: 'removeChosen' },
          { target: 'confirmingRemoval', actions: { type: 'keepUnwritten', params: eventAsParams } },
        ],
      },
    },
    endingSession: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: required(context.chosenSession, 'chosenSession'), key: writeKey(context) }),
        onDone: { target: 'account', actions: 'removeSession' },
        onError: [
          { guard: { type: 'isGone', params: eventAsParams }, target: 'account', actions: 'removeSession' },
          { target: 'account', actions: { type: 'keepUnwritten', params: eventAsParams } },
        ],
      },
    },
    choosingPin,
    settingPin,
    leavingPin,
    removingPin,
    proving,
    beginningFactor,
    scanning,
    replacing,
    unreplaced,
    codes,
    codesKept,
  },
});
