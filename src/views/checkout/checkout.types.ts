import type { ComponentType } from 'react';
import type { CheckoutActor } from '#src/flows/checkout.definition.ts';

export interface StepProps {
  actor: CheckoutActor;
}

export interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** Another name than the state's, where several states show one screen. */
  screen?: string;
}
