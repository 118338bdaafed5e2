import type { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface ConsultationInput {
  id: AppointmentId;
  wizardId: string;
}

export interface ConsultationContext extends ConsultationInput, WriteCounters {
  /** Null until it is found. */
  visit: Appointment | null;
  /** While the room is open. */
  door: RoomDoor | null;
  /** The patient's place as typed; null until it is asked. */
  place: string | null;
  failure: Failure | null;
}

export type ConsultationEvent =
  | { type: 'consultation.refresh' }
  | { type: 'deadline.reached'; now: IsoInstant }
  | { type: 'place.type'; place: string }
  | { type: 'place.tell' }
  | { type: 'place.change' };

/** Sent once under its key. */
export interface TellPlace {
  id: AppointmentId;
  place: string;
  key: string;
}
