import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface AppointmentsSettings {
  nonCancellationHours: number;
  /** Whether rooms for remote consultations are configured. */
  offersVideo: boolean;
  /** Whether the group has a salon. */
  offersTherapists: boolean;
}

export interface AppointmentsContext extends WriteCounters {
  now: IsoInstant;
  /** The list as the server sent it; null until the first answer. */
  entries: readonly Appointment[] | null;
  /** Null until the setting is loaded. */
  nonCancellationHours: number | null;
  /** True until the settings say otherwise. */
  offersVideo: boolean;
  /** True until the settings say otherwise. */
  offersTherapists: boolean;
  /** The entry that was tapped last, to cancel it or to keep its new time. */
  picked: Appointment | null;
  /** The entry that was just cancelled; null once the popup is opened again, or another entry is picked. */
  cancelled: Appointment | null;
  /** The entry whose new time was just kept; null once the popup is opened again, or another entry is picked. */
  agreed: Appointment | null;
  failure: Failure | null;
}

export type AppointmentsEvent =
  | TimePassed
  | { type: 'popup.opened' }
  | { type: 'list.refresh' }
  | { type: 'appointment.cancel'; id: AppointmentId }
  /** Keep the time to which the clinic has moved it. */
  | { type: 'appointment.agree'; id: AppointmentId }
  | { type: 'step.back' };

/** A write about one entry. */
export interface EntryInput {
  entry: Appointment;
  key: string;
}
