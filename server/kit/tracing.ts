/** An operator's call under way: its subject and place are checked, and its entry of the trail is written. */
import type { Kysely } from 'kysely';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import type { Role, Subject } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { asRefused } from './database-errors.ts';
import { type Operator, requirePlace, type StaffCall } from './operator.ts';
import { Refused } from './refused.ts';
import { findSubject, type KnownSubject } from './subject.store.ts';
import { addToTrail, type NewEntry } from './trail.store.ts';

/** Facts of an entry that the call itself learns. */
export interface Noted {
  placeId?: ClinicId | null;
  patientId?: PatientId | null;
  subject?: { kind: string; id: string };
  reason?: string | null;
  /** Patients that a list shows. */
  shown?: number;
  /** Before and after. */
  detail?: Record<string, unknown>;
}

export interface Tracing {
  operator: Operator;
  note: (noted: Noted) => void;
  /** The place of the act as far as it is known. */
  place: () => ClinicId | null;
  /** Writes the entry of a success; a write's transaction holds both the act and its entry. */
  done: (db: Kysely<Database>) => Promise<void>;
  /** The write's transaction has ended well. */
  settle: () => void;
  /** Writes the entry of a refused try. */
  refused: (error: unknown) => Promise<void>;
  /** Does the call, whose entry is written whatever way it ends. */
  around: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Answers that say nothing about a try, or that a loop could write without end. */
const UNTRACED: readonly FailureCode[] = [
  'INVALID',
  'SIGNED_OUT',
  'DESK_LOCKED',
  'IN_PROGRESS',
  'TOO_MANY_TRIES',
  'UNAVAILABLE',
  'UNEXPECTED',
];

/**
 * Dispensary does refills alone, shop the store's orders alone, and reception bills of visits, or all that is handed over. Of
 * goods that come back, dispensary does all but the store's orders, and shop those that were sold at the counter.
 */
const mayOf = (role: Role, kind: KnownSubject['kind'], subject: Subject): boolean => {
  if (role === 'dispensary') return kind === 'refill' || (subject === 'goods' && kind !== 'store');
  if (role === 'shop') return kind === 'store' || kind === 'sale';
  return role !== 'reception' || subject === 'delivery' || kind === 'visit';
};

/** @throws Refused OPERATORS_ONLY for an order of the wrong kind, NOT_FOUND at another place, PATIENT_MERGED */
const requireSubject = ({ roles, ...operator }: Operator, call: StaffCall, found: KnownSubject | null): void => {
  const { of } = call;
  if (found === null || of === null) return;
  // a look follows the merge to the remaining patient
  if (found.isMerged && call.trace !== 'look') throw new Refused('PATIENT_MERGED');
  const mine = call.roles.filter((role) => roles.includes(role));
  if (found.kind !== null && !mine.some((role) => mayOf(role, found.kind, of))) throw new Refused('OPERATORS_ONLY');
  if (found.places !== null && !call.isAnywhere) requirePlace({ ...operator, roles }, ...found.places);
};

/**
 * The place at which the act is done, as far as it is known. A subject with one place has that; for a patient it is the
 * operator's only place, or the place that both have. An operator of all places may act at any.
 */
const placeOf = ({ places: own }: Operator, { of }: StaffCall, found: KnownSubject | null): ClinicId | null => {
  const theirs = found?.places?.filter((place) => place !== null) ?? [];
  if (of !== 'patient') return theirs.find((place) => own?.includes(place) ?? true) ?? null;
  if (own === null) return null;
  const [both, ...more] = own.length === 1 ? own : theirs.filter((place) => own.includes(place));
  return more.length === 0 ? (both ?? null) : null;
};

interface TracedCall {
  db: Kysely<Database>;
  operator: Operator;
  call: StaffCall;
  /** The `:id` of its path. */
  id: string | null;
  address: string;
  now: IsoInstant;
}

const entryOf = ({ operator, call, id, address, now }: TracedCall, noted: Noted, outcome: string): NewEntry => {
  const subject = noted.subject ?? (call.of !== null && id !== null ? { kind: call.of, id } : null);
  return {
    at: now,
    act: call.act,
    outcome,
    staff_id: operator.staffId,
    key_id: operator.keyId,
    who: operator.name,
    roles: [...operator.roles],
    session_id: operator.sessionId,
    address,
    place_id: noted.placeId ?? null,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    patient_id: noted.patientId ?? null,
    reason: noted.reason ?? null,
    shown: noted.shown ?? null,
    detail: noted.detail ?? null,
  };
};

/** The role is checked before; `check` looks at subject and place. */
export const tracing = (traced: TracedCall): Tracing & { check: () => Promise<void> } => {
  const { db, operator, call, id } = traced;
  const noted: Noted = {};
  let isSettled = false;
  const done = async (on: Kysely<Database>): Promise<void> => {
    if (call.trace !== 'silent') await addToTrail(on, entryOf(traced, noted, 'done'), call.trace);
  };
  const refused = async (error: unknown): Promise<void> => {
    const { code } = asRefused(error);
    if (!UNTRACED.includes(code)) await addToTrail(db, entryOf(traced, noted, code));
  };
  return {
    operator,
    note: (more) => void Object.assign(noted, more),
    place: () => noted.placeId ?? null,
    check: async () => {
      if (call.of === null || id === null) return;
      const found = await findSubject(db, call.of, id);
      Object.assign(noted, { patientId: found?.patientId ?? null, placeId: placeOf(operator, call, found) });
      requireSubject(operator, call, found);
    },
    done,
    settle: () => {
      isSettled = true;
    },
    refused,
    around: async (work) => {
      try {
        const result = await work();
        if (!isSettled) await done(db);
        return result;
      } catch (error) {
        if (!isSettled) await refused(error);
        throw error;
      }
    },
  };
};
