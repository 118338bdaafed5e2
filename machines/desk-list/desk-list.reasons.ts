import type { Need, Reasons } from '../kit/reasons.ts';
import { asksReason } from './desk-list.rules.ts';
import type { DeskListContext } from './desk-list.types.ts';

export const listReasons = {
  hasReason: [
    { id: 'needsReason', field: 'reason', isMet: ({ list, reason }) => !asksReason(list) || reason.trim() !== '' },
  ],
} as const satisfies Reasons<DeskListContext> & Record<string, readonly Need<DeskListContext, string, 'reason'>[]>;
