import type { ComponentType } from 'react';
import type { BookingActor } from '#src/flows/booking.definition.ts';
import type { ChoosingActor } from '#src/flows/choosing.definition.ts';
import type { HoldingActor } from '#src/flows/holding.definition.ts';

export interface StepProps {
  actor: BookingActor;
}
/** While place, person and time are chosen. */
export interface ChoosingProps {
  actor: ChoosingActor;
}
/** Wherever the choice so far is shown. */
export interface ChosenProps {
  actor: BookingActor | ChoosingActor;
}
/** Of a booking whose time is held. */
export interface HoldingProps extends StepProps {
  holding: HoldingActor;
}

/** What one state shows. */
interface View<Props> {
  Body: ComponentType<Props>;
  Dock?: ComponentType<Props>;
  /** Over the step, which stays below it. */
  Dialog?: ComponentType<Props>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
}
export type ChoosingView = View<ChoosingProps>;
export type HoldingView = View<HoldingProps>;
export interface StepView extends View<StepProps> {
  /** Nothing to go back to: it is only closed. */
  isEnd?: true;
}
