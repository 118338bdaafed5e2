import type { ComponentType } from 'react';

export interface StepProps<Actor> {
  actor: Actor;
}

/** Components of one state. */
export interface StepView<Actor> {
  Body: ComponentType<StepProps<Actor>>;
  Dock?: ComponentType<StepProps<Actor>>;
  /** Name of the screen, when several states share one; a new screen gets the focus. */
  screen?: string;
}
