import { cleanInvoiceNo } from '#contract/clean.ts';
import { INVOICE_NO_MAX } from '#contract/constants.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { GuestOrderContext, GuestOrderField } from './guest-order.types.ts';

const isNumber = (written: string): boolean => {
  const { length } = cleanInvoiceNo(written);
  return length > 0 && length <= INVOICE_NO_MAX;
};

export const guestOrderReasons = {
  isNamed: [
    { id: 'needsNumber', field: 'number', isMet: ({ typed }) => isNumber(typed?.number ?? '') },
    { id: 'needsEmail', field: 'email', isMet: ({ typed }) => (typed?.email ?? '').trim() !== '' },
    { id: 'wrongEmail', field: 'email', isMet: ({ typed }) => isEmail(typed?.email ?? '') },
  ],
} as const satisfies Reasons<GuestOrderContext> &
  Record<string, readonly Need<GuestOrderContext, string, GuestOrderField>[]>;
