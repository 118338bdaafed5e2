import type { ComponentType } from 'react';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingActor } from '#src/flows/booking.definition.ts';

export interface StepProps {
  actor: BookingActor;
}

/** What one state of booking shows. */
export interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** Over the step, which stays below it. */
  Dialog?: ComponentType<StepProps>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
  /** Nothing to go back to: it is only closed. */
  isEnd?: true;
}

export type StartPath = Extract<BookingPath, `start.${string}` | 'routingInfo'>;
export type ReviewPath = Exclude<BookingPath, StartPath>;
