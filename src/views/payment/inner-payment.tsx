import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { paymentViews } from './payment-views.ts';

interface InnerProps {
  /** The payment that a wizard has invoked. */
  payment: PaymentActor;
}

export function InnerPayment({ payment }: InnerProps) {
  const { Body } = paymentViews[useSelector(payment, ({ value }) => statePath(value))];
  return <Body actor={payment} />;
}

export function InnerPaymentDock({ payment }: InnerProps) {
  const { Dock } = paymentViews[useSelector(payment, ({ value }) => statePath(value))];
  return Dock ? <Dock actor={payment} /> : null;
}
