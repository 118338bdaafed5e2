import { cleanName } from '#contract/clean.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { DeskInvitationContext } from './desk-invitation.types.ts';

const DIGITS = /^\d{6}$/;
/** Characters of the shortest password of staff. */
const SHORTEST = 12;
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

type Field = 'name' | 'password' | 'code';

export const invitationReasons = {
  isPersonGiven: [
    { id: 'needsName', field: 'name', isMet: ({ name }) => cleanName(name) !== '' },
    { id: 'needsLongPassword', field: 'password', isMet: ({ password }) => password.length >= SHORTEST },
  ],
  isCodeWhole: [{ id: 'needsDigits', field: 'code', isMet: ({ code }) => DIGITS.test(digitsOf(code)) }],
} as const satisfies Reasons<DeskInvitationContext> &
  Record<string, readonly Need<DeskInvitationContext, string, Field>[]>;
