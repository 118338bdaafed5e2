import type { Need, Reasons } from '../kit/reasons.ts';
import type { NiksJoinContext } from './niks-join.types.ts';

type NiksJoinNeed = Need<NiksJoinContext, string, 'consent'>;

export const niksJoinReasons = {
  isConsentGiven: [{ id: 'needsConsent', field: 'consent', isMet: ({ consent }) => consent !== null }],
} as const satisfies Reasons<NiksJoinContext> & Record<string, readonly NiksJoinNeed[]>;
