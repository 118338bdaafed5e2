import type { ComponentType } from 'react';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingActor } from '#src/flows/booking.definition.ts';
import type { HoldingActor } from '#src/flows/holding.definition.ts';

export interface StepProps {
  actor: BookingActor;
}

/** Of a booking whose time is held. */
export interface HoldingProps extends StepProps {
  holding: HoldingActor;
}

/** What one state shows. */
interface View<Props> {
  Body: ComponentType<Props>;
  Dock?: ComponentType<Props>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
}
export type HoldingView = View<HoldingProps>;
export interface StepView extends View<StepProps> {
  /** Over the step, which stays below it. */
  Dialog?: ComponentType<StepProps>;
  /** Nothing to go back to: it is only closed. */
  isEnd?: true;
}

export type StartPath = Extract<BookingPath, `start.${string}` | 'routingInfo'>;
export type ReviewPath = Exclude<BookingPath, StartPath>;
