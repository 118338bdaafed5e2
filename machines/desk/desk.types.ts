import type { StaffClinic } from '#contract/entities/desk.ts';
import type { PasskeyProof } from '#contract/entities/passkey.ts';
import type { StaffMe } from '#contract/entities/staff.ts';
import type { ClinicId, InvitationToken, ProviderId, ServiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { PasskeyTrouble } from '../kit/passkey.ts';
import type { DeskSection } from './desk.rules.ts';

/** The member of staff who is signed in, with the places of the roles and what visits can give. */
export interface DeskStaff {
  me: StaffMe;
  places: readonly { _id: ClinicId; name: string }[];
  goods: StaffClinic['goods'];
  /** The step to which an invoice is rounded. */
  roundTo: StaffClinic['roundTo'];
  /** Doctors and therapists, with their services. */
  people: readonly { _id: ProviderId; name: string; services: readonly { _id: ServiceId; name: string }[] }[];
}

/** Whether the six digits come from a PIN or from the authenticator app. */
export type UnlockWay = 'pin' | 'code';

export type UnlockDesk = { pin: string } | { code: string };

export interface DeskContext {
  /** The secret of an invitation's link; null for other addresses, and once it was opened. */
  invitation: InvitationToken | null;
  staff: DeskStaff | null;
  /** Email of the person who signed in last; empty before. */
  email: string;
  section: DeskSection;
  /** Recovery codes show that the person does not keep yet. */
  areCodesShown: boolean;
  /** The section that is meant while they show: the person is asked first. */
  leavingFor: DeskSection | null;
  /** Null shows all places of the person. */
  place: ClinicId | null;
  /** When the desk locks unless it is used. */
  lockAt: IsoInstant | null;
  /** When it was locked. */
  lockedAt: IsoInstant | null;
  /** Digits of the PIN or of the app that unlock it, as typed. */
  code: string;
  /** True when a person who has a PIN unlocks by a code of the app instead. */
  isCodeChosen: boolean;
  /** Signed by a passkey, and not yet checked. */
  proof: PasskeyProof | null;
  passkeyTrouble: PasskeyTrouble | null;
  /** Why a passkey did not unlock the desk; `failure` belongs to the PIN, the code and every other call. */
  passkeyFailure: Failure | null;
  failure: Failure | null;
  /** The browser knows passkeys. */
  hasPasskeys: boolean;
}

export interface DeskInput {
  invitation: InvitationToken | null;
  section: DeskSection;
  place: ClinicId | null;
  /** The browser knows passkeys. */
  hasPasskeys: boolean;
}

export type DeskEvent =
  | { type: 'section.open'; section: DeskSection }
  | { type: 'place.choose'; place: ClinicId | null }
  | { type: 'desk.use'; now: IsoInstant }
  | { type: 'desk.lock'; now: IsoInstant }
  | { type: 'deadline.reached'; now: IsoInstant }
  /** The server refused a call because the session is over, or locked. */
  | { type: 'session.end' }
  | { type: 'session.lock'; now: IsoInstant }
  /** The person has set or removed a PIN. */
  | { type: 'pin.note'; hasPin: boolean }
  /** Recovery codes show in the account, or show no more. */
  | { type: 'codes.note'; areShown: boolean }
  | { type: 'leave.submit' }
  | { type: 'leave.decline' }
  | { type: 'code.change'; code: string }
  | { type: 'way.choose'; way: UnlockWay }
  | { type: 'unlock.submit'; now: IsoInstant }
  | { type: 'passkey.begin' }
  | { type: 'passkey.leave' }
  | { type: 'signOut.submit' }
  | { type: 'desk.retry' };
