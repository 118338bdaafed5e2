import type { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';

export interface ConsultationContext {
  id: AppointmentId;
  /** Null until it is found. */
  visit: Appointment | null;
  /** While the room is open. */
  door: RoomDoor | null;
  failure: Failure | null;
}

export type ConsultationEvent = { type: 'consultation.refresh' } | { type: 'deadline.reached'; now: IsoInstant };
