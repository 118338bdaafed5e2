import type { ComponentType } from 'react';
import type { RefillActor } from '#src/flows/refill.definition.ts';

export interface StepProps {
  actor: RefillActor;
}

/** What one state shows. */
export interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
}
