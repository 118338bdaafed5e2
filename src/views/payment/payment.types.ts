import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { StatePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';

export type PaymentPath = StatePath<StateValueFrom<typeof paymentMachine>>;

export interface StepProps {
  actor: PaymentActor;
}

export interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** What is new there gets the focus. */
  screen: 'loading' | 'choosing' | 'card' | 'payNow' | 'waiting' | 'end';
}
