import type { Medicine } from '#contract/entities/refill.ts';
import type { PatientId, RefillableId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface RefillListInput {
  patientId: PatientId;
  /** Items of the list as the device has kept it. */
  listed: readonly RefillableId[];
}

export interface RefillListContext extends RefillListInput {
  /** All that the patient and the family were prescribed; null until it is read. */
  medicines: readonly Medicine[] | null;
  failure: Failure | null;
}

export type RefillListEvent =
  /** A page that shows the medicines is opened. */
  | { type: 'medicines.refresh' }
  | { type: 'item.add'; id: RefillableId }
  | { type: 'item.remove'; id: RefillableId }
  /** Items that run out join the list. */
  | { type: 'list.again' }
  /** Another tab has changed the list, or its items were ordered. */
  | { type: 'list.read'; listed: readonly RefillableId[] };
export type EventOf<Type extends RefillListEvent['type']> = Extract<RefillListEvent, { type: Type }>;
