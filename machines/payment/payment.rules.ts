import type { Invoice } from '#contract/entities/invoice.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';
import type { CardMessage, Confirmed, PaymentContext } from './payment.types.ts';

/** By the first delivery, the only one that counts (REC-04). */
export const goesAbroad = ({ delivery }: Invoice): boolean => isInternational(delivery[0]?.deliveryType ?? null);

export const hasBalance = ({ ostBalance }: Invoice): boolean => ostBalance > 0;

/** A secret pays the balance that it was made for and no other (PAY-26). */
export const withInvoice = (context: PaymentContext, invoice: Invoice): Partial<PaymentContext> => ({
  invoice,
  failure: null,
  clientSecret: context.invoice?.ostBalance === invoice.ostBalance ? context.clientSecret : null,
});

/** What the form says when the card was not charged. */
export const messageOf = (confirmed: Confirmed): CardMessage => {
  if ('status' in confirmed)
    return confirmed.status === 'requires_payment_method' ? { kind: 'notSuccessful' } : { kind: 'wrong' };
  return confirmed.error === 'card' ? { kind: 'provider', text: confirmed.text } : { kind: 'unexpected' };
};
