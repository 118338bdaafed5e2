/** Staff's own accounts: sessions with a second factor, invitations, roles, keys of systems, and the trail. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Role, StaffMe, StaffMember, StaffSession, SystemKey, TrailEntry } from '../entities/staff.ts';
import { ClinicId, InvitationToken, PatientId, StaffId, StaffSessionId, SystemKeyId } from '../ids.ts';
import { SYSTEM_ROLES } from '../lists/roles.ts';
import { EmailAddress, NamedUser, PersonName } from '../particulars.ts';
import { Password, plainText } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { FactorCode } from './factor-code.ts';
import { reason } from './operator-people.calls.ts';
import { OneTimeCode } from './otp.calls.ts';
import { page, pageOf } from './page.ts';
import { Pin, pinCalls } from './pin.calls.ts';
import { trailCalls } from './trail.calls.ts';

const roles = v.pipe(v.array(Role), v.minLength(1), v.maxLength(6));
const places = v.nullable(v.pipe(v.array(ClinicId), v.minLength(1), v.maxLength(200)));
/** Most addresses of a key, and characters of one: an IPv6 address with its prefix length. */
const ADDRESSES_MAX = 20;
const ADDRESS_MAX = 49;
const ofStaff = v.object({ id: StaffId });
const ofKey = v.object({ id: SystemKeyId });
const newKey = v.object({ _id: SystemKeyId, key: v.string() });
const link = v.pipe(v.string(), v.url());

export const staffCalls = {
  signInStaff: call({
    method: 'POST',
    path: '/operator/session',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Signs staff in for a shift of 12 hours, by password and second factor: the session is in the cookie. A code works once. Refusals: WRONG_CREDENTIALS whichever of the three is wrong, also of an unknown or blocked account; TOO_MANY_TRIES',
    body: v.object({ email: NamedUser, password: Password, code: FactorCode }),
    answer: data(StaffMe),
  }),
  loadStaffSession: call({
    method: 'GET',
    path: '/operator/session',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The member of staff who is signed in, also while the desk is locked; does not count as use. Refusals: SIGNED_OUT',
    answer: data(StaffMe),
  }),
  signOutStaff: call({
    method: 'DELETE',
    path: '/operator/session',
    access: 'operator',
    source: 'ours',
    summary: 'Ends the session and removes its cookie, also while the desk is locked',
    answer: success,
  }),
  lockStaff: call({
    method: 'POST',
    path: '/operator/session/lock',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: 'Locks the desk at once, as 15 minutes without use do; may be repeated',
    answer: success,
  }),
  unlockStaff: call({
    method: 'POST',
    path: '/operator/session/unlock',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Unlocks a desk that nobody used for 15 minutes, by the password, the PIN or a code. Refusals: WRONG_CREDENTIALS; the fifth in a row, of whichever way, ends the session as SIGNED_OUT',
    body: v.union([v.object({ password: Password }), v.object({ code: OneTimeCode }), v.object({ pin: Pin })]),
    answer: data(StaffMe),
  }),
  listStaffSessions: call({
    method: 'GET',
    path: '/operator/sessions',
    access: 'operator',
    source: 'ours',
    summary: 'The caller’s own sessions: the one that asks first',
    answer: data(v.array(StaffSession)),
  }),
  endStaffSession: call({
    method: 'DELETE',
    path: '/operator/session/:id',
    access: 'operator',
    source: 'ours',
    summary: 'Ends a session of the caller’s own; an administrator ends any. Refusals: NOT_FOUND',
    params: v.object({ id: StaffSessionId }),
    answer: success,
  }),
  beginFactor: call({
    method: 'POST',
    path: '/operator/session/factor',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The secret for another authenticator app, with a code of the present one or a recovery code; the present app counts until a code of the other one was given. Refusals: WRONG_OTP, TOO_MANY_TRIES after three in a day',
    body: v.object({ code: FactorCode }),
    answer: data(v.object({ secret: v.string(), address: v.string() })),
  }),
  replaceFactor: call({
    method: 'POST',
    path: '/operator/session/factor/confirm',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'A code of the other authenticator app: from now on it alone counts, former recovery codes and the PIN work no more, and the ten new ones are shown this once. Refusals: WRONG_OTP, NOT_FOUND when no other app was begun',
    body: v.object({ code: OneTimeCode }),
    answer: data(v.object({ recoveryCodes: v.array(v.string()) })),
  }),
  openInvitation: call({
    method: 'POST',
    path: '/operator/invitation',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'The invitation behind a link, with the secret for an authenticator app, the same one each time. Refusals: INVITATION_INVALID, TOO_MANY_TRIES',
    body: v.object({ token: InvitationToken }),
    answer: data(
      v.object({
        email: v.string(),
        name: v.string(),
        roles: v.array(Role),
        endsAt: IsoInstant,
        /** Base32, to be typed where no code can be scanned. */
        secret: v.string(),
        /** otpauth:// address, which a QR code shows. */
        address: v.string(),
      }),
    ),
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/operator/invitation/accept',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Makes the account of an invitation, by a password of at least 12 characters and a code of the authenticator app, and signs in. The ten recovery codes are shown this once. Refusals: INVITATION_INVALID, WRONG_OTP, INVALID for the password’s rules, PASSWORD_REFUSED, TOO_MANY_TRIES',
    body: v.object({ token: InvitationToken, name: PersonName, password: Password, code: OneTimeCode }),
    answer: data(v.object({ me: StaffMe, recoveryCodes: v.array(v.string()) })),
  }),
  listStaff: call({
    method: 'GET',
    path: '/operator/staff',
    access: 'operator',
    source: 'ours',
    summary: 'Staff and open invitations by name',
    query: v.object({ ...page, role: v.optional(Role), place: v.optional(ClinicId) }),
    answer: pageOf(StaffMember),
  }),
  inviteStaff: call({
    method: 'POST',
    path: '/operator/staff',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Invites a person, by a mail with a link of 72 hours, which the answer has, too; another one for the same email replaces the first. Refusals: STAFF_EXISTS for an account, NOT_FOUND for a place that there is not, TOO_MANY_TRIES',
    body: v.object({ email: EmailAddress, name: PersonName, roles, places }),
    answer: data(v.object({ _id: StaffId, link, endsAt: IsoInstant })),
  }),
  withdrawInvitation: call({
    method: 'DELETE',
    path: '/operator/staff/:id/invitation',
    access: 'operator',
    source: 'ours',
    summary: 'The link of an invitation works no more. Refusals: NOT_FOUND once it was accepted',
    params: ofStaff,
    answer: success,
  }),
  changeStaff: call({
    method: 'PATCH',
    path: '/operator/staff/:id',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Other roles and places of a person, at once in every session; with a code of the administrator’s own app. Refusals: WRONG_OTP, OWN_ROLES, LAST_ADMIN, NOT_FOUND',
    params: ofStaff,
    body: v.object({ roles, places, reason, code: OneTimeCode }),
    answer: success,
  }),
  blockStaff: call({
    method: 'POST',
    path: '/operator/staff/:id/block',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Blocks a person, whose sessions end at once, or with `isBlocked` false readmits. Refusals: OWN_ROLES, LAST_ADMIN, NOT_FOUND',
    params: ofStaff,
    body: v.object({ isBlocked: v.boolean(), reason }),
    answer: success,
  }),
  listKeys: call({
    method: 'GET',
    path: '/operator/keys',
    access: 'operator',
    source: 'ours',
    summary: 'Keys of systems: those that work first, each part the newest first; never the key itself',
    answer: data(v.array(SystemKey)),
  }),
  createKey: call({
    method: 'POST',
    path: '/operator/key',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'A key for a system, with one role and an end, at most 366 days ahead; the answer has it this once. It travels in the header X-Operator-Key. With `addresses`, IPv4 or IPv6, each with a prefix length or without, it is a wrong key everywhere else. Refusals: TOO_MANY_KEYS beyond 20, INVALID with the place of the wrong address in the list',
    body: v.object({
      name: v.pipe(plainText(60), v.nonEmpty()),
      role: v.picklist(SYSTEM_ROLES),
      endsAt: IsoInstant,
      addresses: v.optional(v.pipe(v.array(plainText(ADDRESS_MAX)), v.maxLength(ADDRESSES_MAX)), []),
    }),
    answer: data(newKey),
  }),
  changeKey: call({
    method: 'POST',
    path: '/operator/key/:id/change',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Another key with the name, role, addresses and lifetime of the first, from now on; the answer has it this once. The first works for 24 hours more, at most until its own end. Refusals: NOT_FOUND; KEY_ENDED also for a key that was revoked, or changed before',
    params: ofKey,
    answer: data(newKey),
  }),
  revokeKey: call({
    method: 'DELETE',
    path: '/operator/key/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'A key works no more, at once, nor do those that it follows after a change. May be repeated. Refusals: NOT_FOUND',
    params: ofKey,
    body: v.object({ reason }),
    answer: success,
  }),
  ...pinCalls,
  ...trailCalls,
  listTrail: call({
    method: 'GET',
    path: '/operator/trail',
    access: 'operator',
    source: 'ours',
    summary: 'Who did and saw what, the newest first; reading it is in it, with the reason',
    query: v.object({
      ...page,
      staff: v.optional(StaffId),
      patient: v.optional(PatientId),
      act: v.optional(plainText(60)),
      from: v.optional(IsoInstant),
      to: v.optional(IsoInstant),
      reason,
    }),
    answer: pageOf(TrailEntry),
  }),
};
