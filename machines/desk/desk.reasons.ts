import type { Need, Reasons } from '../kit/reasons.ts';
import type { DeskContext } from './desk.types.ts';

const DIGITS = /^\d{6}$/;
export const unlockingCode = (code: string): string => code.replaceAll(/\s/g, '');

export const deskReasons = {
  isCodeWhole: [{ id: 'needsDigits', field: 'code', isMet: ({ code }) => DIGITS.test(unlockingCode(code)) }],
} as const satisfies Reasons<DeskContext> & Record<string, readonly Need<DeskContext, string, 'code'>[]>;
