/** Staff of the group: accounts, sessions, keys of systems, and the trail. */
import * as v from 'valibot';
import { AppointmentId, ClinicId, PatientId, StaffId, StaffSessionId, SystemKeyId } from '../ids.ts';
import { BROWSERS, SYSTEMS } from '../lists/browsers.ts';
import { ROLES } from '../lists/roles.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

export const Role = v.picklist(ROLES);
/** Null: every place of the group, including future ones. */
const Places = v.nullable(v.array(ClinicId));

/** The member of staff behind a session. */
export const StaffMe = v.object({
  _id: StaffId,
  email: v.string(),
  name: v.string(),
  roles: v.array(Role),
  places: Places,
  /**
   * Whether the desk is locked: after 15 minutes without an act, all calls but those about the session answer
   * DESK_LOCKED.
   */
  isLocked: v.boolean(),
  /** When the desk locks, unless an act comes before. */
  locksAt: IsoInstant,
  /** The end of the shift, at which the session ends in any case. */
  endsAt: IsoInstant,
  /** Recovery codes that were not used yet. */
  recoveryCodes: v.number(),
  hasPasskey: v.optional(v.boolean()),
  /** Whether a PIN unlocks the desk. */
  hasPin: v.optional(v.boolean()),
});
export type StaffMe = v.InferOutput<typeof StaffMe>;

export const StaffSession = v.object({
  _id: StaffSessionId,
  /** The session that asks. */
  isThis: v.boolean(),
  browser: maybe(v.picklist(BROWSERS)),
  system: maybe(v.picklist(SYSTEMS)),
  beganAt: IsoInstant,
  /** Last use, to about a minute. */
  usedAt: IsoInstant,
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

export const StaffMember = v.object({
  _id: StaffId,
  email: v.string(),
  /** The name on the invitation, until it is accepted. */
  name: v.string(),
  roles: v.array(Role),
  places: Places,
  /** invited: the link waits. expired: it ended without an answer. */
  state: v.picklist(['invited', 'expired', 'active', 'blocked']),
  invitedAt: IsoInstant,
  /** Last use, to about a minute; null before the first sign-in. */
  usedAt: maybe(IsoInstant),
  blockedReason: maybe(v.string()),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

export const SystemKey = v.object({
  _id: SystemKeyId,
  name: v.string(),
  /** The first characters of the key; null for one made before they were kept. */
  prefix: maybe(v.string()),
  role: Role,
  /** IP addresses and networks from which it works; empty: all. */
  addresses: v.array(v.string()),
  madeBy: v.string(),
  madeAt: IsoInstant,
  endsAt: IsoInstant,
  usedAt: maybe(IsoInstant),
  revokedAt: maybe(IsoInstant),
  /** new: not used yet. ending: in 30 days or less. replaced: it was changed, and works beside the one that follows it. */
  state: v.picklist(['new', 'active', 'ending', 'replaced', 'ended', 'revoked']),
  /** Whole days that are left until its end. */
  daysLeft: v.number(),
});
export type SystemKey = v.InferOutput<typeof SystemKey>;

/** A line of the trail. */
export const TrailEntry = v.object({
  no: v.number(),
  at: IsoInstant,
  /** The act: the name of its call, in contract/roles.ts. */
  act: v.string(),
  /** done, or the code of the refusal. */
  outcome: v.string(),
  /** Id of the member of staff; null for a key of a system, or the operator key. */
  staffId: maybe(StaffId),
  /** Name of the person or key; `operator` for the operator key. */
  who: v.string(),
  /** The roles at that time. */
  roles: v.array(Role),
  placeId: maybe(ClinicId),
  /** The kind and id of what the act was about. */
  subject: maybe(v.object({ kind: v.string(), id: v.string() })),
  patientId: maybe(PatientId),
  patientName: maybe(v.string()),
  reason: maybe(v.string()),
  /** Lists and searches: how many patients they showed. */
  shown: maybe(v.number()),
  /** Before and after, as far as an act has them. */
  detail: maybe(v.record(v.string(), v.unknown())),
});
export type TrailEntry = v.InferOutput<typeof TrailEntry>;

/** A look at a patient's records, as the patient reads it. */
export const Look = v.object({
  at: IsoInstant,
  act: v.string(),
  roles: v.array(Role),
  placeName: maybe(v.string()),
  /** Null unless the group shows names. */
  staffName: maybe(v.string()),
  patientName: v.string(),
  appointment: maybe(AppointmentId),
});
export type Look = v.InferOutput<typeof Look>;
