/**
 * Identity numbers that change their account. A claim yields to a proof: by the digital ID, or by an ID
 * at the counter. Locks are taken in one order: docs/decisions/0029-order-of-locks.md.
 */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Company } from '#server/config/company.rules.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { isOwnContact } from './contact.store.ts';
import { claim, listProven, lose, prove } from './identifier.store.ts';
import { findByNumber, type IdentityNumber, lockIdentities, removeIdentity, replaceNumber } from './identity.store.ts';
import { isNumberOpen } from './known-number.service.ts';
import { movedNumberMail } from './moved-number.words.ts';
import { sendOwnerNews } from './owner-news.service.ts';
import { hasLogin, hasRecords, renamePatient, setBirthMonth } from './patient.store.ts';

type SeenIdentity = NonNullable<BodyOf<typeof operatorCalls.seeIdentity>['identity']>;

interface Loss {
  /** The account that has proven it; null: its owner was at the counter. */
  to: PatientId | null;
  language: AnswerLanguage;
  now: IsoInstant;
}

export const numberOf = (seen: SeenIdentity): IdentityNumber =>
  'nric' in seen
    ? { kind: 'nric', number: seen.nric }
    : { kind: 'passport', number: seen.passport, country: seen.nationality };

/**
 * Takes a number from the account that merely claims it, and nothing else of that account.
 * @returns that account, which `loseNumber` is yet to be called for; null when no account has the number
 * @throws Refused PATIENT_EXISTS, MANUAL_ACTIVATION
 */
export const freeNumber = async (
  tx: Transaction<Database>,
  vault: Vault,
  identity: IdentityNumber,
): Promise<PatientId | null> => {
  await lockIdentities(tx, vault, { identity, patientId: null });
  const holder = await findByNumber(tx, vault, identity);
  if (holder === null) return null;
  if (!holder.hasLogin) throw new Refused('MANUAL_ACTIVATION');
  if (holder.isProven) throw new Refused('PATIENT_EXISTS');
  await removeIdentity(tx, holder.patientId);
  return holder.patientId;
};

/** Notes that an account has lost its number, and has its owner informed. */
export const loseNumber = async (
  tx: Transaction<Database>,
  vault: Vault,
  claimer: PatientId,
  { to, language, now }: Loss,
): Promise<void> => {
  await lose(tx, claimer, 'number', { to, now });
  await notify(tx, { patientId: claimer, kind: 'numberLost', metadata: {}, now });
  await sendOwnerNews(tx, vault, { patientId: claimer, kind: 'numberLost', language, now });
};

const STAFF_MAIL_MS = 7 * DAY_MS;
/** Tells the clinic that an account by digital ID has got the number of another one. */
export const tellClinicOfMove = async (
  tx: Transaction<Database>,
  { vault, config }: { vault: Vault; config: { company: Company } },
  now: IsoInstant,
): Promise<void> => {
  const { email } = await readCompany(tx, config);
  await queueMessage(tx, vault, movedNumberMail(email), { now, endsAt: addMs(now, STAFF_MAIL_MS) });
};

interface Seen {
  patientId: PatientId;
  /** The number on the ID; null if it equals the claimed one. */
  seen: SeenIdentity | null;
  /** The email or phone that the person at the counter names. */
  contact: string | null;
  now: IsoInstant;
}

/**
 * The ID of an account's owner was seen. An ID says nothing about an account, for its number may be typed by others. So the
 * person names the email or phone that the account was made with.
 * @returns false when the number was proven before
 * @throws Refused NOT_FOUND, INVALID, NOT_THE_OWNER, IDENTITY_UNPROVEN, PATIENT_EXISTS
 */
export const proveAtCounter = async (
  tx: Transaction<Database>,
  vault: Vault,
  { patientId, seen, contact, now }: Seen,
): Promise<boolean> => {
  const identity = seen && numberOf(seen);
  await lockIdentities(tx, vault, { identity, patientId });
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  const holder = identity && (await findByNumber(tx, vault, identity));
  const isOther = identity !== null && holder?.patientId !== patientId;
  if ((await listProven(tx, patientId)).has('number')) {
    if (isOther) throw invalid('identity', 'is not the number that was proven');
    return false;
  }
  if (!(await isOwnContact(tx, patientId, contact))) throw new Refused('NOT_THE_OWNER');
  if (!isOther) {
    if (!(await prove(tx, patientId, 'number', 'counter', now))) throw new Refused('IDENTITY_UNPROVEN');
    return true;
  }
  if (holder && (holder.isProven || !holder.hasLogin)) throw new Refused('PATIENT_EXISTS');
  // accounts from before proofs: records of the former number belong to another person than the one on the ID
  if (await hasRecords(tx, patientId)) throw invalid('identity', 'is not the number that records were issued to');
  if (holder) await removeIdentity(tx, holder.patientId);
  await replaceNumber(tx, vault, patientId, identity);
  await claim(tx, patientId, { number: 'counter' }, now);
  if (holder) await loseNumber(tx, vault, holder.patientId, { to: patientId, language: 'en', now });
  return true;
};

/**
 * Before a record is issued.
 * @returns whether the ID that was seen has proven the number
 * @throws Refused IDENTITY_UNPROVEN, NOT_THE_OWNER for an account whose number is only claimed
 */
export const requireProvenNumber = async (
  tx: Transaction<Database>,
  vault: Vault,
  { patientId, isIdSeen, contact, now }: Omit<Seen, 'seen'> & { isIdSeen: boolean },
): Promise<boolean> => {
  if (!(await isNumberOpen(tx, patientId))) return false;
  if (!isIdSeen) throw new Refused('IDENTITY_UNPROVEN');
  return proveAtCounter(tx, vault, { patientId, seen: null, contact, now });
};

/** Whether the account has the number on an ID, claimed or proven. */
export const holdsNumber = async (
  tx: Transaction<Database>,
  vault: Vault,
  patientId: PatientId,
  seen: SeenIdentity,
): Promise<boolean> => (await findByNumber(tx, vault, numberOf(seen)))?.patientId === patientId;

/**
 * The number on an ID that was seen is the patient's, and proven to be.
 * @throws Refused IDENTITY_UNPROVEN, INVALID for another number
 */
export const requireOwner = async (
  tx: Transaction<Database>,
  vault: Vault,
  patientId: PatientId,
  seen: SeenIdentity,
): Promise<void> => {
  if (!(await listProven(tx, patientId)).has('number')) throw new Refused('IDENTITY_UNPROVEN');
  if (!(await holdsNumber(tx, vault, patientId, seen))) throw invalid('identity', 'is not the number of this patient');
};

/**
 * Takes the name from an ID that the staff has seen.
 * @returns the name before
 * @throws Refused NOT_FOUND, IDENTITY_UNPROVEN, INVALID for another number
 */
export const renameAtCounter = async (
  tx: Transaction<Database>,
  vault: Vault,
  { patientId, seen, name }: { patientId: PatientId; seen: SeenIdentity; name: string },
): Promise<string> => {
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  await requireOwner(tx, vault, patientId, seen);
  return renamePatient(tx, patientId, name);
};

/** Takes the month from an ID whose number is proven. @throws Refused NOT_FOUND, IDENTITY_UNPROVEN */
export const noteBirthMonth = async (tx: Transaction<Database>, patientId: PatientId, month: number): Promise<void> => {
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  if (!(await listProven(tx, patientId)).has('number')) throw new Refused('IDENTITY_UNPROVEN');
  await setBirthMonth(tx, patientId, month);
};

/**
 * The owner of a number was at the counter, and the account that claims it is not theirs.
 * @throws Refused NOT_FOUND, PATIENT_EXISTS
 */
export const releaseNumber = async (
  tx: Transaction<Database>,
  vault: Vault,
  seen: SeenIdentity,
  now: IsoInstant,
): Promise<void> => {
  const identity = numberOf(seen);
  const holder = await findByNumber(tx, vault, identity);
  if (!holder?.hasLogin) throw new Refused('NOT_FOUND');
  const claimer = await freeNumber(tx, vault, identity);
  if (claimer !== null) await loseNumber(tx, vault, claimer, { to: null, language: 'en', now });
};
