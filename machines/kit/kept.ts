import type { AnyStateMachine, Snapshot } from 'xstate';
import { KEPT_AFTER_REVOKED_MS } from '#contract/constants.ts';
import type { PatientId } from '#contract/ids.ts';
import { type IsoInstant, isBefore, MINUTE_MS, msBetween } from '#contract/time.ts';

/** A wizard as it is kept between visits. */
export interface Kept {
  version: string;
  person: PatientId;
  snapshot: Snapshot<unknown>;
  /** When a 401 ended the person's session; null while it lasts. */
  revokedAt: IsoInstant | null;
  /** Time after which the snapshot is dropped; null where it has no end. */
  until?: IsoInstant | null;
}

/** Changes with the machine's definition, and with `contextVersion` when only the shape of its context changes. */
export const machineVersion = (machine: AnyStateMachine, contextVersion: number): string => {
  const definition = `${contextVersion}${JSON.stringify(machine.definition)}`;
  let hash = 0x811c9dc5;
  for (let index = 0; index < definition.length; index++)
    hash = Math.imul(hash ^ definition.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** A wizard that is kept for one visit. */
export const KEPT_VISIT_MS = 30 * MINUTE_MS;

/** Kept wizards serve the same person and the same machine only; after a 401 for half an hour (AUTH-18). */
export const isUsable = (
  kept: Kept,
  { version, person, now }: { version: string; person: PatientId; now: IsoInstant },
) =>
  kept.version === version &&
  kept.person === person &&
  (!kept.until || !isBefore(kept.until, now)) &&
  (kept.revokedAt === null || msBetween(kept.revokedAt, now) <= KEPT_AFTER_REVOKED_MS);
