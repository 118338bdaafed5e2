import type { Need, Reasons } from '../kit/reasons.ts';
import type { DeskContext, UnlockDesk, UnlockWay } from './desk.types.ts';

const DIGITS = /^\d{6}$/;
export const unlockingCode = (code: string): string => code.replaceAll(/\s/g, '');

export const hasPin = ({ staff }: Pick<DeskContext, 'staff'>): boolean => staff?.me.hasPin === true;
/** A PIN comes first for a person who has one. */
export const unlockWayOf = (context: Pick<DeskContext, 'staff' | 'isCodeChosen'>): UnlockWay =>
  hasPin(context) && !context.isCodeChosen ? 'pin' : 'code';
export const unlockingBy = (context: DeskContext): UnlockDesk => {
  const digits = unlockingCode(context.code);
  return unlockWayOf(context) === 'pin' ? { pin: digits } : { code: digits };
};

export const deskReasons = {
  isCodeWhole: [{ id: 'needsDigits', field: 'code', isMet: ({ code }) => DIGITS.test(unlockingCode(code)) }],
} as const satisfies Reasons<DeskContext> & Record<string, readonly Need<DeskContext, string, 'code'>[]>;
