/** Another authenticator app takes the place of the present one; its recovery codes are shown once. */
import { eventAsParams } from '../kit/event-as-params.ts';
import { factorCode } from './desk-account.reasons.ts';
import { deskAccountSetup } from './desk-account.setup.ts';

/** A code of the present app, or a recovery code, keeps the change from a person who finds the desk open. */
export const proving = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
    'factor.submit': { guard: 'isCodeFilled', target: 'beginningFactor', actions: 'forgetFailure' },
    'step.back': { target: 'account', actions: 'closeForm' },
  },
});

export const beginningFactor = deskAccountSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'beginFactor',
    src: 'beginFactor',
    input: ({ context }) => ({ code: factorCode(context.code) }),
    onDone: { target: 'scanning', actions: { type: 'keepFactor', params: eventAsParams } },
    onError: { target: 'proving', actions: { type: 'keepCodeFailure', params: eventAsParams } },
  },
});

/** The present app counts until the other one has shown a code. */
export const scanning = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
    'factor.submit': { guard: 'isCodeWhole', target: 'replacing', actions: 'forgetFailure' },
    'step.back': { target: 'account', actions: 'closeForm' },
  },
});

export const replacing = deskAccountSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'replaceFactor',
    src: 'replaceFactor',
    input: ({ context }) => ({ code: factorCode(context.code) }),
    onDone: { target: 'codes', actions: { type: 'keepCodes', params: eventAsParams } },
    onError: [
      {
        guard: { type: 'isCodeWrong', params: eventAsParams },
        target: 'scanning',
        actions: { type: 'keepCodeFailure', params: eventAsParams },
      },
      { target: 'unreplaced', actions: { type: 'keepCodeFailure', params: eventAsParams } },
    ],
  },
});

/**
 * The answer was lost, and perhaps new recovery codes with it: the app that counts now proves the person, and other
 * codes are made.
 */
export const unreplaced = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'factor.begin': { target: 'proving', actions: 'openFactor' },
    'step.back': { target: 'account', actions: 'closeForm' },
  },
});

/** Nothing leads back. After a lock the codes show again, and another section is opened after a question of the desk. */
export const codes = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: { 'codes.keep': 'codesKept' },
});

export const codesKept = deskAccountSetup.createStateConfig({
  tags: 'settled',
  on: {
    'codes.release': 'codes',
    'codes.leave': { target: 'account', actions: 'forgetCodes' },
  },
});
