/** A person who is signed in shows again that it is them: by the password, the digital ID, or a code to a proven email or phone. */
import type { Kysely, Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { fingerprintOf } from '#server/otp/otp.service.ts';
import { isVerifiedSince, noteVerified, takeVerifiedSince } from '#server/otp/otp.store.ts';
import { listContacts } from '#server/patient/contact.store.ts';
import { forgive, noteWrong, takeOldPasswordGuess } from '#server/signin/login-throttle.service.ts';
import { findPasswordHash } from '#server/signin/signin.store.ts';
import { findAct, keepAct } from './asked-act.store.ts';

const GOOD_FOR_MS = 15 * MINUTE_MS;

interface Proving {
  patientId: PatientId;
  /** Hash of the token of the session. */
  session: Buffer;
  now: IsoInstant;
}

/** The way in which the person was proven. */
export type ReauthenticationProof = 'digital-id' | 'password' | 'code';

/** A right password and the digital ID are noted beside the phones and emails that were verified in the session. */
const ofPassword = (vault: Vault, patientId: PatientId): Buffer => vault.fingerprint('reauthentication', patientId);
const ofDigitalId = (vault: Vault, patientId: PatientId): Buffer =>
  vault.fingerprint('reauthentication by digital ID', patientId);

/** @throws Refused WRONG_PASSWORD, TOO_MANY_TRIES */
export const proveByPassword = async (
  kit: Kit,
  { patientId, session, password, asker, now }: Proving & { password: string; asker: Asker },
): Promise<void> => {
  const { db, vault, passwords } = kit;
  const guess = await takeOldPasswordGuess(kit, { patientId, asker, now });
  const { isRight } = await passwords.verify(password, await findPasswordHash(db, patientId), guess.waiter);
  if (!isRight) {
    await noteWrong(kit, { account: patientId, patientId }, now);
    throw new Refused('WRONG_PASSWORD');
  }
  await forgive(db, guess);
  await noteVerified(db, { session, identifier: ofPassword(vault, patientId) }, now);
};

const ofAct = (vault: Vault, patientId: PatientId, act: string): Buffer =>
  vault.fingerprint('act that a digital ID is shown for', `${patientId} ${act}`);

/** The act for which a digital ID counts that is shown now; null when the session has asked for none. */
export const findAskedAct = (
  db: Kysely<Database>,
  { session, now }: Omit<Proving, 'patientId'>,
): Promise<Buffer | null> => findAct(db, session, addMs(now, -GOOD_FOR_MS));

/** A member who was signed in has come back by the digital ID of the same person. */
export const noteDigitalId = async (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { patientId, session, act, now }: Proving & { act: Buffer | null },
): Promise<void> => {
  await noteVerified(tx, { session, identifier: ofDigitalId(vault, patientId) }, now);
  if (act) await noteVerified(tx, { session, identifier: act }, now);
};

/** Ways to prove a person, the strongest first. */
const proofsOf = async (
  db: Kysely<Database>,
  vault: Vault,
  patientId: PatientId,
): Promise<{ identifier: Buffer; proof: ReauthenticationProof }[]> => {
  const contacts = await listContacts(db, patientId);
  return [
    { identifier: ofDigitalId(vault, patientId), proof: 'digital-id' },
    { identifier: ofPassword(vault, patientId), proof: 'password' },
    ...contacts.map(({ address }) => ({ identifier: fingerprintOf(vault, address), proof: 'code' as const })),
  ];
};

/** Leaves the proof as it is. @param act what a digital ID that comes next is shown for @throws Refused REAUTHENTICATION_REQUIRED */
export const requireReauthentication = async (
  { db, vault }: Kit,
  { patientId, session, now }: Proving,
  act: string | null = null,
): Promise<void> => {
  for (const { identifier } of await proofsOf(db, vault, patientId))
    if (await isVerifiedSince(db, { session, identifier }, addMs(now, -GOOD_FOR_MS))) return;
  if (act !== null) await keepAct(db, session, ofAct(vault, patientId, act), now);
  throw new Refused('REAUTHENTICATION_REQUIRED');
};

/**
 * Uses the proof up, in the transaction of the act that asked for it: each proof is good for one act, for 15 minutes.
 * @throws Refused REAUTHENTICATION_REQUIRED
 */
export const takeReauthentication = async (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { patientId, session, now }: Proving,
): Promise<ReauthenticationProof> => {
  for (const { identifier, proof } of await proofsOf(tx, vault, patientId))
    if (await takeVerifiedSince(tx, { session, identifier }, addMs(now, -GOOD_FOR_MS))) return proof;
  throw new Refused('REAUTHENTICATION_REQUIRED');
};

/**
 * Whether a digital ID was shown for exactly this act, after the act was refused without a proof; uses that showing up
 * like the proof itself.
 */
export const takeDigitalIdFor = (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { patientId, session, now }: Proving,
  act: string,
): Promise<boolean> =>
  takeVerifiedSince(tx, { session, identifier: ofAct(vault, patientId, act) }, addMs(now, -GOOD_FOR_MS));
