import type { ComponentType } from 'react';

export interface StepProps<Actor> {
  actor: Actor;
}

/** What one state shows. */
export interface StepView<Actor> {
  Body: ComponentType<StepProps<Actor>>;
  Dock?: ComponentType<StepProps<Actor>>;
  /** Another name than the state's, where several states show one screen: what is new on another screen gets the focus. */
  screen?: string;
}
