import type { Need, Reasons } from '../kit/reasons.ts';
import type { RefillContext, RefillField } from './refill.types.ts';

type RefillNeed = Need<RefillContext, string, RefillField>;

const needsClinic = {
  id: 'needsClinic',
  field: 'clinic',
  isMet: ({ clinic }) => clinic !== null,
} as const satisfies RefillNeed;

export const refillReasons = {
  hasClinic: [needsClinic],
  /** REFILL-06 */
  isListComplete: [needsClinic, { id: 'needsItem', field: 'items', isMet: ({ chosen }) => chosen.length > 0 }],
} as const satisfies Reasons<RefillContext> & Record<string, readonly RefillNeed[]>;

export type RefillNeedId = (typeof refillReasons)[keyof typeof refillReasons][number]['id'];
