import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { StatePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { CardPaymentActor } from '#src/flows/card-payment/card-payment.definition.ts';
import type { PaymentActor } from './payment.definition.ts';

export type PaymentPath = StatePath<StateValueFrom<typeof paymentMachine>>;
export type CardPaymentPath = StatePath<StateValueFrom<typeof cardPaymentMachine>>;

export interface StepProps {
  actor: PaymentActor;
}
export interface CardProps {
  card: CardPaymentActor;
}

export interface View<Props> {
  Body: ComponentType<Props>;
  Dock?: ComponentType<Props>;
  /** A new screen gets the focus. */
  screen: 'loading' | 'choosing' | 'card' | 'payNow' | 'waiting' | 'end';
}
