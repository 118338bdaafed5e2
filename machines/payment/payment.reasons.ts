import type { Need, Reasons } from '../kit/reasons.ts';
import type { PaymentContext, PaymentField } from './payment.types.ts';

export const paymentReasons = {
  isMethodReady: [
    { id: 'needsMethod', field: 'method', isMet: ({ method }) => method !== null },
    { id: 'cardIsOff', field: 'method', isMet: ({ method, card }) => method !== 'card' || card !== null },
  ],
} as const satisfies Reasons<PaymentContext> & Record<string, readonly Need<PaymentContext, string, PaymentField>[]>;
