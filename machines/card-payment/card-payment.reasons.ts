import type { Need, Reasons } from '../kit/reasons.ts';
import type { CardPaymentContext } from './card-payment.types.ts';

export const cardPaymentReasons = {
  isCardComplete: [{ id: 'needsCard', field: 'card', isMet: ({ isCardComplete }) => isCardComplete }],
} as const satisfies Reasons<CardPaymentContext> & Record<string, readonly Need<CardPaymentContext, string, 'card'>[]>;
