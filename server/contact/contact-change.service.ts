/**
 * Another email or phone of an account waits until its own code comes back in a session of the member; a link would prove only
 * that its owner agrees, who may be a stranger when the address is mistyped. The former contact can put itself back.
 */
import type { Kysely, Transaction } from 'kysely';
import type { ContactKind } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { notify } from '#server/notification/notification.store.ts';
import { isSmsCountry } from '#server/otp/otp.rules.ts';
import { takeVerifiedIdentifier } from '#server/otp/otp.service.ts';
import { listContacts } from '#server/patient/contact.store.ts';
import { claim } from '#server/patient/identifier.store.ts';
import { findByEmail, setEmail, setPhone } from '#server/patient/patient.store.ts';
import { endSessionsOf } from '#server/session/session.store.ts';
import { readContactSettings } from '#server/settings/settings.store.ts';
import { freeEmail, loseEmail } from '#server/signin/login-name.service.ts';
import { setName } from '#server/signin/login-name.store.ts';
import { endResetLink } from '#server/signin/reset.store.ts';
import {
  type Former,
  findPending,
  findPresent,
  type Known,
  listFormer,
  newUndoToken,
  type Pending,
  removeFormer,
  removePending,
  storeFormer,
  storePending,
} from './contact.store.ts';
import { provenLetter, replacedLetter } from './contact.words.ts';
import { masked, sendLetters } from './contact-letters.service.ts';

interface Member {
  patientId: PatientId;
  /** Hash of the token of the session that stays; null: all end. */
  session: Buffer | null;
  now: IsoInstant;
}

/** @throws Refused USERNAME_TAKEN when another account has proven the email, or the clinic has it on record of another patient */
export const requireFreeEmail = async (db: Kysely<Database>, patientId: PatientId, email: string): Promise<void> => {
  const holders = await findByEmail(db, email);
  if (holders.some((holder) => holder.patientId !== patientId && holder.isProven)) throw new Refused('USERNAME_TAKEN');
};

/**
 * Writes a contact into the account: another account that merely claims the email loses it.
 * @throws Refused USERNAME_TAKEN, and the database's unique violations
 */
export const writeContact = async (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  patientId: PatientId,
  { kind, address, provenBy }: Known,
  now: IsoInstant,
): Promise<void> => {
  if (kind === 'phone') await setPhone(tx, patientId, address);
  else {
    await requireFreeEmail(tx, patientId, address);
    const claimer = await freeEmail(tx, address, patientId);
    await setName(tx, patientId, address);
    await setEmail(tx, patientId, address);
    if (claimer !== null) await loseEmail(tx, vault, claimer, { to: patientId, language: 'en', now });
  }
  await claim(tx, patientId, { [kind]: provenBy }, now);
};

interface ChangeOf {
  patientId: PatientId;
  present: Known;
  /** A digital ID or an ID at the counter proved the change: it cannot be undone, and nor can those before it. */
  isFinal: boolean;
}

/** The former contact hears of the change: with a link, unless an ID proved the change, or the contact was only claimed. */
const keepFormer = async (
  tx: Transaction<Database>,
  { vault, publicUrl }: Pick<Kit, 'vault' | 'publicUrl'>,
  { patientId, former, present, isFinal, now }: ChangeOf & { former: Known; now: IsoInstant },
): Promise<void> => {
  const { undoDays } = await readContactSettings(tx);
  const token = !isFinal && former.provenBy !== null ? newUndoToken() : null;
  if (!isFinal) {
    const undoUntil = addMs(now, undoDays * DAY_MS);
    await storeFormer(tx, { ...former, patientId, replacedBy: present.address, changedAt: now, undoUntil }, token);
  }
  if (former.provenBy === null) return;
  const href = token && `${publicUrl}/undoChange/${token}`;
  const letter = replacedLetter({ kind: former.kind, masked: masked(present), days: undoDays, href });
  await sendLetters(tx, vault, { patientId, to: [former], letter, now });
};

/**
 * The changes that no link undoes after a final one: all of its kind, and of the other kind all but the first that still can be, whose
 * contact the account had before anybody changed it.
 */
const endedBy = (kind: ContactKind, known: readonly Former[], now: IsoInstant): string[] => {
  const first = known.findLast((former) => former.kind !== kind && isBefore(now, former.undoUntil));
  return known.filter((former) => former !== first).map(({ id }) => id);
};

/**
 * Puts a contact in the place of the former one. Other sessions and the links that were sent to the former contact end.
 * @throws Refused USERNAME_TAKEN, and the database's unique violations
 */
export const replaceContact = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault' | 'publicUrl'>,
  { session, ...change }: ChangeOf & { session: Buffer | null },
  now: IsoInstant,
): Promise<void> => {
  const { patientId, present, isFinal } = change;
  const { kind } = present;
  const former = await findPresent(tx, patientId, kind);
  await writeContact(tx, kit, patientId, present, now);
  await removePending(tx, patientId, kind);
  await endResetLink(tx, patientId);
  await endSessionsOf(tx, patientId, session);
  if (isFinal) await removeFormer(tx, endedBy(kind, await listFormer(tx, patientId), now));
  if (former) await keepFormer(tx, kit, { ...change, former, now });
  const facts = { kind, masked: masked(present) };
  await notify(tx, { patientId, kind: 'contactChanged', metadata: facts, now });
  await sendLetters(tx, kit.vault, {
    patientId,
    to: await listContacts(tx, patientId),
    letter: provenLetter(facts),
    now,
  });
};

/**
 * Asks for another contact, in the transaction that has used up the proof of the person. It waits for its code; a phone of a country
 * without SMS counts at once, as claimed, and only beside an email whose code came back, since a password could not be recovered by it.
 * @throws Refused PHONE_WITHOUT_SMS
 */
export const askForContact = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault' | 'publicUrl'>,
  { patientId, session, now }: Member,
  wanted: Pending,
): Promise<void> => {
  const { kind, address, idSession } = wanted;
  if (kind === 'email' || isSmsCountry(address)) {
    const { pendingHours } = await readContactSettings(tx);
    return storePending(tx, patientId, wanted, { now, endsAt: addMs(now, pendingHours * HOUR_MS) });
  }
  const [email, phone] = [await findPresent(tx, patientId, 'email'), await findPresent(tx, patientId, 'phone')];
  if (phone?.provenBy && email?.provenBy !== 'code') throw new Refused('PHONE_WITHOUT_SMS');
  const present = { kind, address, provenBy: null };
  await replaceContact(tx, kit, { patientId, present, isFinal: idSession !== null, session }, now);
};

/**
 * The code of the pending contact came back in the session.
 * @throws Refused CONTACT_NOT_PENDING, OTP_REQUIRED, USERNAME_TAKEN, and the database's unique violations
 */
export const proveContact = async (
  tx: Transaction<Database>,
  kit: Kit,
  { patientId, session, now }: Member & { session: Buffer },
  kind: ContactKind,
): Promise<void> => {
  const pending = await findPending(tx, patientId, kind, now);
  if (pending === null) throw new Refused('CONTACT_NOT_PENDING');
  const { address, idSession } = pending;
  if (!(await takeVerifiedIdentifier(tx, kit, { identifier: address, session, now })))
    throw new Refused('OTP_REQUIRED');
  const present = { kind, address, provenBy: 'code' } as const;
  const isFinal = idSession !== null && session.equals(idSession);
  await replaceContact(tx, kit, { patientId, present, isFinal, session }, now);
};
