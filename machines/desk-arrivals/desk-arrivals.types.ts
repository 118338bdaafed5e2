import type { AppointmentId, StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';

/** The visit of an arrival. */
export interface ArrivalOf {
  id: AppointmentId;
  startsAt: IsoInstant;
}

export interface Arrival extends ArrivalOf {
  /** The key of its write, made when Arrived was pressed. */
  key: string;
  /** Instant of the press by the server's clock; null: the server notes its own. */
  at: string | null;
}

interface RefusedArrival extends ArrivalOf {
  failure: Failure;
}

export interface DeskArrivalsInput {
  /** Unique per page; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskArrivalsContext extends DeskArrivalsInput {
  /** The person who pressed Arrived; null before the first sign-in. */
  person: StaffId | null;
  /** Since when the device has no network, or the server does not answer; null while it does. */
  lostAt: IsoInstant | null;
  /** Arrivals that are not sent yet, in the order in which they were pressed. */
  waiting: readonly Arrival[];
  refused: readonly RefusedArrival[];
  /** Counts the arrivals that were noted here. */
  noted: number;
}

export type DeskArrivalsEvent =
  | { type: 'desk.open'; person: StaffId }
  | { type: 'desk.close' }
  | { type: 'line.change'; isLive: boolean; now: IsoInstant }
  | ({ type: 'arrival.note'; now: IsoInstant } & ArrivalOf)
  | ({ type: 'arrival.keep' } & Arrival)
  | { type: 'refusal.close'; id: AppointmentId };

export type DeskArrivalsEmitted = { type: 'arrival.sent'; id: AppointmentId };
