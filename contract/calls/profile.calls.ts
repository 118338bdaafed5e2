import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Appointment } from '../entities/appointment.ts';
import { Notification } from '../entities/notification.ts';
import { Address, BirthMonth, ContactKind, Profile } from '../entities/person.ts';
import { LiveSession } from '../entities/session.ts';
import { PatientId, SessionId } from '../ids.ts';
import { EmailAddress, PersonName, PhoneNumber, PostalAddress } from '../particulars.ts';
import { Password } from '../text.ts';

export const profileCalls = {
  loadProfile: call({
    method: 'GET',
    path: '/profile',
    isReadOffline: true,
    access: 'session',
    summary: 'The signed-in patient or guest',
    answer: data(Profile),
  }),
  changeProfile: call({
    method: 'PATCH',
    path: '/profile',
    failureShown: 'onScreen',
    access: 'member',
    summary:
      'Changes the caller’s own name and address, takes a month of birth where none is known, and asks for another email or phone; what is not sent stays, and so does everything else of the profile. Another email or phone waits as `pending`, for 24 hours, until its own code proves it; a phone of a country without SMS counts at once, as claimed. Refusals: REAUTHENTICATION_REQUIRED for another email or phone, NAME_PROVEN, BIRTH_MONTH_SET for another month, DETAILS_CHANGED with the `profile` as it is now when it is not as `before` says, USERNAME_TAKEN, PHONE_WITHOUT_SMS, TOO_MANY_TRIES',
    body: v.object({
      name: v.optional(PersonName),
      email: v.optional(EmailAddress),
      phone: v.optional(PhoneNumber),
      address: v.optional(PostalAddress),
      /** Ours. */
      birthMonth: v.optional(BirthMonth),
      /** Ours: the former values of what changes, as the person saw them. */
      before: v.optional(
        v.object({
          name: v.optional(v.string()),
          email: v.nullish(v.string()),
          phone: v.nullish(v.string()),
          address: v.nullish(Address),
          birthMonth: v.nullish(BirthMonth),
        }),
      ),
    }),
    answer: data(Profile),
  }),
  proveContact: call({
    method: 'POST',
    path: '/profile/contact',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'The pending email or phone, whose code was verified in this session, takes the place of the former one. Other sessions end, and the former contact gets a link that undoes the change. Refusals: CONTACT_NOT_PENDING, OTP_REQUIRED, USERNAME_TAKEN when another account has proven it meanwhile',
    body: v.object({ kind: ContactKind }),
    answer: data(Profile),
  }),
  dropContact: call({
    method: 'DELETE',
    path: '/profile/contact/:kind',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary: 'Removes the pending email or phone; may be repeated',
    params: v.object({ kind: ContactKind }),
    answer: data(Profile),
  }),
  changePicture: call({
    method: 'PATCH',
    path: '/profile/pic/:patientId',
    failureShown: 'onScreen',
    access: 'member',
    bodyType: 'form',
    summary:
      'Stores the caller’s own picture, a JPEG, PNG or WebP of at most 5 MB, as a square of at most 512 by 512 pixels without what a camera writes beside it, and answers its address. Refusals: NOT_A_PICTURE, BODY_TOO_LARGE, TOO_MANY_TRIES',
    params: v.object({ patientId: PatientId }),
    body: v.object({ picture: v.instance(Uint8Array<ArrayBuffer>) }),
    answer: data(v.object({ profilePicUrl: v.string() })),
  }),
  removePicture: call({
    method: 'DELETE',
    path: '/profile/pic/:patientId',
    failureShown: 'onScreen',
    access: 'member',
    summary: 'Removes the caller’s own picture',
    params: v.object({ patientId: PatientId }),
    answer: success,
  }),
  listAppointments: call({
    method: 'GET',
    path: '/profile/appointment',
    isReadOffline: true,
    access: 'member',
    summary: 'Appointments and waitlist entries of the caller and family members',
    answer: data(v.array(Appointment)),
  }),
  listNotifications: call({
    method: 'GET',
    path: '/profile/notifications',
    isReadOffline: true,
    access: 'member',
    summary:
      'Notifications of the caller, and of family members who cannot sign in themselves; the newest 100, newest first. ' +
      'msg is in the language of Accept-Language',
    answer: data(v.array(Notification)),
  }),
  changePassword: call({
    method: 'PATCH',
    path: '/profile/password',
    failureShown: 'onScreen',
    access: 'member',
    summary:
      'Set a new password and end the other sessions. Refusals: WRONG_OLD_PASSWORD, SAME_PASSWORD, PASSWORD_REFUSED, PASSWORD_CHANGED',
    body: v.object({ oldPassword: Password, newPassword: Password }),
    answer: success,
  }),
  listSessions: call({
    method: 'GET',
    path: '/profile/sessions',
    access: 'member',
    source: 'ours',
    summary:
      'The sessions in which the caller is signed in, at most ten: this one first, then the one used last. What began each is said by the names of browser and system',
    answer: data(v.array(LiveSession)),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/profile/sessions/:id',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary: 'Ends one session of the caller; this one, too, which is a log out. Refusals: NOT_FOUND when it has ended',
    params: v.object({ id: SessionId }),
    answer: success,
  }),
  revokeSessions: call({
    method: 'POST',
    path: '/profile/sessions/revoke',
    access: 'member',
    source: 'ours',
    summary: 'Log out everywhere: end every session of the caller, this one too',
    answer: success,
  }),
};
