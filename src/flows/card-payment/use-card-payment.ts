import { useSelector } from '@xstate/react';
import type { PaymentActor } from '#src/flows/payment/payment.definition.ts';
import type { CardPaymentActor } from './card-payment.definition.ts';

/** The card payment that runs. */
export const useCardPayment = (payment: PaymentActor | undefined) =>
  useSelector(payment, (snapshot): CardPaymentActor | undefined => snapshot?.children.cardPayment);

/** Whether the outcome of the payment is not known yet. */
export const useIsUndecided = (payment: PaymentActor | undefined): boolean =>
  useSelector(useCardPayment(payment), (snapshot) => snapshot?.hasTag('undecided') ?? false);
