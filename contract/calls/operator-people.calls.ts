/** The staff's calls about accounts and their owners: IDs seen, contacts, blocks, closures. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { IDENTITY_NOTICE_VERSION } from '../constants.ts';
import { FAMILY_BASES, RELATIONS } from '../entities/desk.ts';
import { BirthMonth } from '../entities/person.ts';
import { ClosureId, PatientId } from '../ids.ts';
import {
  EmailAddress,
  NamedContact,
  Nationality,
  Nric,
  Passport,
  PersonName,
  PhoneNumber,
  PostalAddress,
} from '../particulars.ts';
import { plainText } from '../text.ts';
import { OneTimeCode } from './otp.calls.ts';

export const ofPatient = v.object({ id: PatientId });
/** Number on an ID that the staff saw; a passport number is unique within its country only. */
export const SeenIdentity = v.union([
  v.object({ nric: Nric }),
  v.object({ passport: Passport, nationality: Nationality }),
]);
/** The email or phone of the account, as the person at the counter names it; staff must not read it out to them. */
export const ContactNamed = v.nullish(NamedContact, null);
/** The new email or phone that the person at the counter asks for. */
const OwnContact = v.union([PhoneNumber, EmailAddress]);
const ofClosure = v.object({ id: ClosureId });
/** Reason that the clinic writes to a patient. */
export const reason = v.pipe(plainText(300), v.nonEmpty());

export const operatorPeopleCalls = {
  registerPatient: call({
    method: 'POST',
    path: '/operator/patient',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'A patient at the counter, without an account, whose ID the staff has seen: the number is proven, and an account that merely claims it loses it. Nothing is sent. Refusals: PATIENT_EXISTS for a number of a patient whom the clinic knows, TOO_MANY_TRIES after 60 in an hour',
    body: v.object({
      identity: SeenIdentity,
      name: PersonName,
      email: v.nullish(EmailAddress, null),
      phone: v.nullish(PhoneNumber, null),
      address: v.nullish(PostalAddress, null),
      language: v.optional(v.picklist(['en', 'zh']), 'en'),
    }),
    answer: data(v.object({ _id: PatientId })),
  }),
  seeIdentity: call({
    method: 'POST',
    path: '/operator/patient/:id/identity',
    access: 'operator',
    source: 'ours',
    summary:
      'The staff has seen the ID of an account’s owner at the counter: its number is proven. With `identity` the number is the one on the ID, also when the account claimed another or lost its own. Refusals: NOT_THE_OWNER unless `contact` is the email or phone that the account was made with, IDENTITY_UNPROVEN when the account has no number, PATIENT_EXISTS when another account has proven that number',
    params: ofPatient,
    body: v.object({ identity: v.nullish(SeenIdentity, null), contact: ContactNamed }),
    answer: success,
  }),
  addFamily: call({
    method: 'POST',
    path: '/operator/patient/:id/family',
    access: 'operator',
    source: 'ours',
    summary:
      'A patient whose ID is seen joins the family of an account, which sees the member’s visits, bills and records then; both hear of it. May be repeated. Refusals: NOT_FOUND without an account and for a number of no patient, IDENTITY_UNPROVEN while the number of the account, or of a member’s account, is only claimed, AGREEMENT_NEEDED for a `document` of an adult or of a person with an account, FAMILY_FULL after ten',
    params: ofPatient,
    body: v.object({
      /** The number on the ID or birth certificate. */
      member: SeenIdentity,
      relation: v.picklist(RELATIONS),
      basis: v.picklist(FAMILY_BASES),
    }),
    answer: success,
  }),
  removeFamily: call({
    method: 'DELETE',
    path: '/operator/patient/:id/family/:member',
    access: 'operator',
    source: 'ours',
    summary:
      'A member leaves the family of an account, which sees nothing of the member any more; what is booked stays. The account hears of it, and a member with an account. Refusals: NOT_FOUND for who is not of the family',
    params: v.object({ id: PatientId, member: PatientId }),
    body: v.object({ reason }),
    answer: success,
  }),
  blockAccount: call({
    method: 'POST',
    path: '/operator/patient/:id/block',
    access: 'operator',
    source: 'ours',
    summary:
      'Blocks an account whose owner may have lost it: its sessions, password and links end, and nobody signs in until an ID was seen. The reason goes to its contacts; may be repeated. Refusals: NOT_FOUND without an account',
    params: ofPatient,
    body: v.object({ reason }),
    answer: success,
  }),
  restoreAccount: call({
    method: 'POST',
    path: '/operator/patient/:id/restore',
    access: 'operator',
    source: 'ours',
    summary:
      'The staff has seen the ID of an account’s owner: a block ends, and a former email or phone that the person names as `contact` counts again at once. Sessions and password end. Refusals: NOT_FOUND without an account, INVALID for another number than the account’s, IDENTITY_UNPROVEN without a `contact` while the number is only claimed, NOT_THE_OWNER for a contact that the account never had, USERNAME_TAKEN',
    params: ofPatient,
    body: v.object({ identity: SeenIdentity, contact: ContactNamed }),
    answer: success,
  }),
  sendContactCode: call({
    method: 'POST',
    path: '/operator/patient/:id/contact/code',
    access: 'operator',
    source: 'ours',
    summary:
      'The staff has seen the ID of an account’s owner, who wants another email or phone, or of a patient who is to have an account: a code goes there. Refusals: NOT_FOUND, INVALID, IDENTITY_UNPROVEN, TOO_MANY_TRIES, UNAVAILABLE when it could not be sent',
    params: ofPatient,
    body: v.object({ identity: SeenIdentity, contact: OwnContact }),
    answer: success,
  }),
  changeContact: call({
    method: 'POST',
    path: '/operator/patient/:id/contact',
    access: 'operator',
    source: 'ours',
    summary:
      'The code of the other email or phone was read out at the counter, with the ID seen: it takes the place of the former one, which cannot undo it. Refusals: NOT_FOUND, INVALID, IDENTITY_UNPROVEN, WRONG_OTP, OTP_EXPIRED, OTP_VOID, USERNAME_TAKEN',
    params: ofPatient,
    body: v.object({ identity: SeenIdentity, contact: OwnContact, otp: OneTimeCode }),
    answer: success,
  }),
  activateAccount: call({
    method: 'POST',
    path: '/operator/patient/:id/activate',
    access: 'operator',
    source: 'ours',
    summary:
      'A patient with records and without an account gets one (SIGNUP-08): the ID was seen, the code of the email was read out at the counter, and the person agreed to the `notice` of this version. A link to a password goes to that email, once. Refusals: NOT_FOUND, PATIENT_EXISTS for a patient who has an account, INVALID for another number, WRONG_OTP, OTP_EXPIRED, OTP_VOID, USERNAME_TAKEN',
    params: ofPatient,
    body: v.object({
      identity: SeenIdentity,
      email: EmailAddress,
      otp: OneTimeCode,
      notice: v.literal(IDENTITY_NOTICE_VERSION),
    }),
    answer: success,
  }),
  changeName: call({
    method: 'POST',
    path: '/operator/patient/:id/name',
    access: 'operator',
    source: 'ours',
    summary:
      'The name on the ID of an account’s owner takes the place of the one that was proven; what was issued before keeps its name. Refusals: NOT_FOUND without an account, IDENTITY_UNPROVEN before its number is proven, INVALID for another number than the account’s',
    params: ofPatient,
    body: v.object({ identity: SeenIdentity, name: PersonName }),
    answer: success,
  }),
  noteBirthMonth: call({
    method: 'POST',
    path: '/operator/patient/:id/birth-month',
    access: 'operator',
    source: 'ours',
    summary:
      'The month of birth on the ID of an account’s owner, for the birthday bonus; replaces another. Refusals: NOT_FOUND without an account, IDENTITY_UNPROVEN before its number is proven',
    params: ofPatient,
    body: v.object({ month: BirthMonth }),
    answer: success,
  }),
  endMembership: call({
    method: 'POST',
    path: '/operator/patient/:id/niks/end',
    access: 'operator',
    source: 'ours',
    summary:
      'Ends a NIK$ membership at the wish of its owner: what is left of it expires, and the owner hears of it. Refusals: NOT_FOUND for who is no member',
    params: ofPatient,
    body: v.object({ reason }),
    answer: success,
  }),
  releaseIdentity: call({
    method: 'POST',
    path: '/operator/identity/release',
    access: 'operator',
    source: 'ours',
    summary:
      'The staff has seen an ID whose owner says that the account with its number is somebody else’s: that account loses the number. Refusals: NOT_FOUND when no account has it, PATIENT_EXISTS when it is proven',
    body: v.object({ identity: SeenIdentity }),
    answer: success,
  }),
  closeAccount: call({
    method: 'POST',
    path: '/operator/closure/:id/done',
    access: 'operator',
    source: 'ours',
    summary:
      'Carries out a request to close an account: sign-ins end, what the account claims is free, NIK$ expire, and what no law keeps is erased. May be repeated. Refusals: ACCOUNT_IN_USE with what is `inTheWay`, CLOSURE_ENDED when it was withdrawn or declined',
    params: ofClosure,
    answer: success,
  }),
  declineClosure: call({
    method: 'POST',
    path: '/operator/closure/:id/decline',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic does not close an account; the patient reads the reason. May be repeated. Refusals: CLOSURE_ENDED when it was withdrawn or carried out',
    params: ofClosure,
    body: v.object({ reason }),
    answer: success,
  }),
};
