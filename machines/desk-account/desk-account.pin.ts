/** A PIN that unlocks the desk: it is chosen with a code of the app or a recovery code, and removed with one. */
import { eventAsParams } from '../kit/event-as-params.ts';
import { factorCode, pinOf } from './desk-account.reasons.ts';
import { deskAccountSetup } from './desk-account.setup.ts';

/** The code keeps a PIN from a person who finds the desk open. */
export const choosingPin = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'pin.change': { actions: { type: 'keepPin', params: eventAsParams } },
    'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
    'pin.submit': { guard: 'isPinReady', target: 'settingPin', actions: 'forgetFailure' },
    'step.back': { target: 'account', actions: 'closeForm' },
  },
});

/** After a lost answer the same PIN is set once more, with another code. */
export const settingPin = deskAccountSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'setPin',
    src: 'setPin',
    input: ({ context }) => ({ pin: pinOf(context.pin), code: factorCode(context.code) }),
    onDone: { target: 'account', actions: 'keepPinSet' },
    onError: { target: 'choosingPin', actions: { type: 'keepCodeFailure', params: eventAsParams } },
  },
});

export const leavingPin = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
    'pin.submit': { guard: 'isCodeFilled', target: 'removingPin', actions: 'forgetFailure' },
    'step.back': { target: 'account', actions: 'closeForm' },
  },
});

export const removingPin = deskAccountSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'removePin',
    src: 'removePin',
    input: ({ context }) => ({ code: factorCode(context.code) }),
    onDone: { target: 'account', actions: 'keepPinRemoved' },
    onError: { target: 'leavingPin', actions: { type: 'keepCodeFailure', params: eventAsParams } },
  },
});
