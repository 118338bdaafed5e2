import type { ComponentType } from 'react';
import type { ChoosingActor } from '#src/flows/choosing/choosing.definition.ts';
import type { HoldingActor } from '#src/flows/holding/holding.definition.ts';
import type { BookingActor } from './booking.definition.ts';

export interface StepProps {
  actor: BookingActor;
}
/** Props while place, person and time are chosen. */
export interface ChoosingProps {
  actor: ChoosingActor;
}
/** Props of views that show the choice so far. */
export interface ChosenProps {
  actor: BookingActor | ChoosingActor;
}
/** Props while the time of the booking is held. */
export interface HoldingProps extends StepProps {
  holding: HoldingActor;
}

/** Components of one state. */
interface View<Props> {
  Body: ComponentType<Props>;
  Dock?: ComponentType<Props>;
  /** Dialog over the step, which stays below it. */
  Dialog?: ComponentType<Props>;
  /** Name of a screen that replaces the step's own; a new screen gets the focus. */
  screen?: string;
}
export type ChoosingView = View<ChoosingProps>;
export type HoldingView = View<HoldingProps>;
export interface StepView extends View<StepProps> {
  /** The step is final: no Back, only Close. */
  isEnd?: true;
}
