/** Acts of the staff on an account whose owner may have lost it. An ID seen at the counter outranks every contact. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ContactKind } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { checkCode, sendCode } from '#server/otp/otp.service.ts';
import { spendCode } from '#server/otp/otp.store.ts';
import { type Contact, listContacts, spelled } from '#server/patient/contact.store.ts';
import { claim, listProven } from '#server/patient/identifier.store.ts';
import { holdsNumber } from '#server/patient/number.service.ts';
import { findByEmail, hasLogin, isNoPatient, lockDetails, readsIn, setEmail } from '#server/patient/patient.store.ts';
import { sendResetLinkTo } from '#server/signin/reset.service.ts';
import { insertConsent, insertLogin } from '#server/signup/signup.store.ts';
import { liftBlock, setBlock } from './block.store.ts';
import { type Former, listFormer, removeFormer } from './contact.store.ts';
import { blockedLetter, restoredLetter } from './contact.words.ts';
import { replaceContact } from './contact-change.service.ts';
import { masked, sendLetters } from './contact-letters.service.ts';
import { lockOut, restoreContact } from './undo.service.ts';

type Seen = BodyOf<typeof operatorCalls.restoreAccount>['identity'];

const everyContact = async (tx: Transaction<Database>, patientId: PatientId): Promise<Contact[]> => [
  ...(await listContacts(tx, patientId)),
  ...(await listFormer(tx, patientId)).filter(({ provenBy }) => provenBy !== null),
];

/** May be repeated. The reason goes to the account's contacts. @throws Refused NOT_FOUND */
export const blockAccount = async (
  tx: Transaction<Database>,
  { vault, config }: Kit,
  { patientId, reason, now }: { patientId: PatientId; reason: string; now: IsoInstant },
): Promise<void> => {
  await lockDetails(tx, patientId);
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  if (!(await setBlock(tx, patientId, reason, now))) return;
  await lockOut(tx, patientId);
  const { phone } = await readCompany(tx, config);
  const letter = blockedLetter({ reason, phone });
  await sendLetters(tx, vault, { patientId, to: await everyContact(tx, patientId), letter, now });
};

const PASSWORD_BYTES = 32;
const kindOf = (contact: string): ContactKind => (contact.startsWith('+') ? 'phone' : 'email');
const isSame = (known: Contact, named: string): boolean =>
  spelled(known) === spelled({ kind: known.kind, address: named });

/**
 * Checks that the number on the ID is the account's. If the account only claims that number, its creator may be another
 * person: then the visitor must also name a contact of the account.
 * @throws Refused NOT_FOUND, INVALID for another number, IDENTITY_UNPROVEN, NOT_THE_OWNER
 */
const requireOwnerOf = async (
  tx: Transaction<Database>,
  vault: Kit['vault'],
  { patientId, identity, contact }: { patientId: PatientId; identity: Seen; contact: string | null },
): Promise<Former | null> => {
  await lockDetails(tx, patientId);
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  if (!(await holdsNumber(tx, vault, patientId, identity)))
    throw invalid('identity', 'is not the number of this patient');
  if (contact === null) {
    if (!(await listProven(tx, patientId)).has('number')) throw new Refused('IDENTITY_UNPROVEN');
    return null;
  }
  // the last one, when an address came and went twice
  const former = (await listFormer(tx, patientId)).find((known) => known.provenBy !== null && isSame(known, contact));
  if (former) return former;
  if ((await listContacts(tx, patientId)).some((known) => isSame(known, contact))) return null;
  throw new Refused('NOT_THE_OWNER');
};

/**
 * Returns an account to its owner, whose ID was seen: ends the block, restores a former contact that the owner names,
 * and sends a link for a new password to the account's contact.
 * @throws Refused NOT_FOUND, INVALID, IDENTITY_UNPROVEN, NOT_THE_OWNER, USERNAME_TAKEN
 */
export const restoreAccount = async (
  tx: Transaction<Database>,
  kit: Kit,
  seen: { patientId: PatientId; identity: Seen; contact: string | null; now: IsoInstant },
): Promise<void> => {
  const { patientId, now } = seen;
  const former = await requireOwnerOf(tx, kit.vault, seen);
  await liftBlock(tx, patientId);
  if (former) await restoreContact(tx, kit, former, now);
  else await lockOut(tx, patientId);
  // no link can undo what an ID has settled
  await removeFormer(
    tx,
    (await listFormer(tx, patientId)).map(({ id }) => id),
  );
  const [own] = former ? [former] : await listContacts(tx, patientId);
  if (!own) return;
  await sendLetters(tx, kit.vault, { patientId, to: [own], letter: restoredLetter({ masked: masked(own) }), now });
};

/** Replaces the session in the code's key: a code that is read out at the counter is valid nowhere else. */
const counterOf = (vault: Kit['vault'], patientId: PatientId): Buffer => vault.fingerprint('counter', patientId);

interface AtCounter {
  patientId: PatientId;
  identity: Seen;
  /** The email or phone that the person wants to have. */
  contact: string;
  now: IsoInstant;
}

/** Checks the number on the ID of a patient without an account. @throws Refused NOT_FOUND, PATIENT_EXISTS, INVALID */
const requireWithoutLogin = async (
  tx: Transaction<Database>,
  vault: Kit['vault'],
  { patientId, identity }: Pick<AtCounter, 'patientId' | 'identity'>,
): Promise<void> => {
  await lockDetails(tx, patientId);
  if (await hasLogin(tx, patientId)) throw new Refused('PATIENT_EXISTS');
  if (await isNoPatient(tx, patientId)) throw new Refused('NOT_FOUND');
  if (!(await holdsNumber(tx, vault, patientId, identity)))
    throw invalid('identity', 'is not the number of this patient');
};

/** @throws Refused NOT_FOUND, INVALID, IDENTITY_UNPROVEN, TOO_MANY_TRIES, UNAVAILABLE when the code could not be sent */
export const sendCounterCode = async (
  kit: Kit,
  { patientId, identity, contact, asker, language, now }: AtCounter & { asker: Asker; language: AnswerLanguage },
): Promise<void> => {
  await kit.db.transaction().execute(async (tx) => {
    if (await hasLogin(tx, patientId)) await requireOwnerOf(tx, kit.vault, { patientId, identity, contact: null });
    else await requireWithoutLogin(tx, kit.vault, { patientId, identity });
  });
  const session = counterOf(kit.vault, patientId);
  const { data } = await sendCode(kit, { identifier: contact, session, isMember: true, asker, language, now });
  if (data === 0) throw new Refused('UNAVAILABLE');
};

/**
 * Replaces a contact at once: the code sent to the new one was read out at the counter, and the ID was seen.
 * @throws Refused NOT_FOUND, INVALID, IDENTITY_UNPROVEN, WRONG_OTP, OTP_EXPIRED, OTP_VOID, USERNAME_TAKEN
 */
export const changeAtCounter = async (
  kit: Kit,
  { patientId, identity, contact, otp, now }: AtCounter & { otp: string },
): Promise<(tx: Transaction<Database>) => Promise<void>> => {
  const session = counterOf(kit.vault, patientId);
  const code = await checkCode(kit, { identifier: contact, session, otp, now });
  return async (tx) => {
    await requireOwnerOf(tx, kit.vault, { patientId, identity, contact: null });
    if (!(await spendCode(tx, code, now))) throw new Refused('OTP_EXPIRED');
    const present = { kind: kindOf(contact), address: contact, provenBy: 'code' } as const;
    await replaceContact(tx, kit, { patientId, present, isFinal: true, session: null }, now);
  };
};

interface Activated extends Omit<AtCounter, 'contact'> {
  email: string;
  otp: string;
  /** Version of the identity notice that the person agreed to. */
  notice: string;
}

/**
 * Makes an account for a patient with records (SIGNUP-08): the ID was seen, and the code of the email was read out at the
 * counter. A link to a password goes to that email.
 * @throws Refused NOT_FOUND, PATIENT_EXISTS, INVALID, WRONG_OTP, OTP_EXPIRED, OTP_VOID, USERNAME_TAKEN
 */
export const activateAtCounter = async (
  kit: Kit,
  { patientId, identity, email, otp, notice, now }: Activated,
): Promise<(tx: Transaction<Database>) => Promise<void>> => {
  const session = counterOf(kit.vault, patientId);
  const code = await checkCode(kit, { identifier: email, session, otp, now });
  // the link sets the first password that a person knows
  const passwordHash = await kit.passwords.hash(randomBytes(PASSWORD_BYTES).toString('base64'));
  return async (tx) => {
    await requireWithoutLogin(tx, kit.vault, { patientId, identity });
    if (!(await spendCode(tx, code, now))) throw new Refused('OTP_EXPIRED');
    if ((await findByEmail(tx, email)).some((known) => known.hasLogin)) throw new Refused('USERNAME_TAKEN');
    await setEmail(tx, patientId, email);
    await insertLogin(tx, { patientId, email, passwordHash });
    const language = await readsIn(tx, patientId);
    await insertConsent(tx, { patientId, version: notice, language, session }, now);
    await claim(tx, patientId, { number: 'counter', email: 'code' }, now);
    const contact = { kind: 'email', address: email, provenBy: 'code' } as const;
    await sendResetLinkTo(tx, kit, { patientId, contact, linkFor: 'first', now });
  };
};
