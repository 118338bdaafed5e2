import { cleanText } from '#contract/clean.ts';
import { ADDRESS_PART_MAX, WHEREABOUTS_MIN } from '#contract/constants.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { ConsultationContext } from './consultation.types.ts';

type ConsultationNeed = Need<ConsultationContext, string, 'place'>;
const lengthOf = ({ place }: ConsultationContext): number => cleanText(place ?? '').length;

export const consultationReasons = {
  isPlace: [
    { id: 'needsPlace', field: 'place', isMet: (context) => lengthOf(context) > 0 },
    {
      id: 'shortPlace',
      field: 'place',
      isMet: (context) => lengthOf(context) === 0 || lengthOf(context) >= WHEREABOUTS_MIN,
    },
    { id: 'longPlace', field: 'place', isMet: (context) => lengthOf(context) <= ADDRESS_PART_MAX },
  ],
} as const satisfies Reasons<ConsultationContext> & Record<string, readonly ConsultationNeed[]>;

export type ConsultationNeedId = (typeof consultationReasons)[keyof typeof consultationReasons][number]['id'];
