import { isEasyPin, PIN_FORM } from '#contract/rules/pin.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { AccountField, DeskAccountContext } from './desk-account.types.ts';

/** Blanks between the groups of a code mean nothing. */
export const factorCode = (code: string): string => code.replaceAll(/\s/g, '');

/** Blanks between digits mean nothing. */
export const pinOf = (pin: string): string => pin.replaceAll(/\s/g, '');

export const accountReasons = {
  isFormFilled: [
    { id: 'needsName', field: 'name', isMet: ({ name }) => name.trim() !== '' },
    { id: 'needsCode', field: 'code', isMet: ({ code }) => factorCode(code) !== '' },
  ],
  isPinReady: [
    { id: 'needsPin', field: 'pin', isMet: ({ pin }) => PIN_FORM.test(pinOf(pin)) },
    { id: 'easyPin', field: 'pin', isMet: ({ pin }) => !isEasyPin(pinOf(pin)) },
    { id: 'needsCode', field: 'code', isMet: ({ code }) => factorCode(code) !== '' },
  ],
  isCodeFilled: [{ id: 'needsCode', field: 'code', isMet: ({ code }) => factorCode(code) !== '' }],
  isCodeWhole: [{ id: 'needsDigits', field: 'code', isMet: ({ code }) => /^\d{6}$/.test(factorCode(code)) }],
} as const satisfies Reasons<DeskAccountContext> &
  Record<string, readonly Need<DeskAccountContext, string, AccountField>[]>;
