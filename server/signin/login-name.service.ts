/** An email that an account merely claims moves to the account that proves it; the loser chooses another one. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { signinCalls } from '#contract/calls/signin.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { isDatabaseError } from '#server/kit/database-errors.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { notify } from '#server/notification/notification.store.ts';
import { claim, listProven, lose } from '#server/patient/identifier.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { findByEmail, setEmail } from '#server/patient/patient.store.ts';
import { type ClaimedEmail, sendConfirmation } from './confirm.service.ts';
import { lockNamed, readNameTicket, removeName, setName, takeNameTicket } from './login-name.store.ts';
import { endResetLink } from './reset.store.ts';
import { type SignedIn, startMember } from './signin.service.ts';

/**
 * Takes an email, in lower case, from the account that merely claims it.
 * @returns that account, which `loseEmail` is yet to be called for; null when no account has it
 * @throws Refused USERNAME_TAKEN
 */
export const freeEmail = async (tx: Transaction<Database>, email: string): Promise<PatientId | null> => {
  const named = await lockNamed(tx, email);
  if (named === null) return null;
  const { patientId } = named;
  if (named.email !== email || (await listProven(tx, patientId)).has('email')) throw new Refused('USERNAME_TAKEN');
  await removeName(tx, patientId, email);
  await setEmail(tx, patientId, null);
  return patientId;
};

/** Notes that an account has lost its email, and has its owner informed. */
export const loseEmail = async (
  tx: Transaction<Database>,
  vault: Vault,
  claimer: PatientId,
  { to, language, now }: { to: PatientId; language: AnswerLanguage; now: IsoInstant },
): Promise<void> => {
  await lose(tx, claimer, 'email', { to, now });
  await notify(tx, { patientId: claimer, kind: 'emailLost', metadata: {}, now });
  await sendOwnerNews(tx, vault, { patientId: claimer, kind: 'emailLost', language, now });
};

/**
 * Gives an account another email, claimed until its letter is answered; links that were sent to the former one end.
 * @throws the database's unique violations, which `asTaken` turns into words
 */
export const claimEmail = async (tx: Transaction<Database>, kit: Kit, claimed: ClaimedEmail): Promise<void> => {
  const { patientId, email, now } = claimed;
  await setName(tx, patientId, email);
  await setEmail(tx, patientId, email);
  await claim(tx, patientId, { email: null }, now);
  await endResetLink(tx, patientId);
  await sendConfirmation(tx, kit, claimed);
};

/** Another account took the email at the same moment. @throws Refused USERNAME_TAKEN, or what was given */
export const asTaken = (error: unknown): never => {
  const isTaken = isDatabaseError(error) && /^login_(?:user_id|email)_key$/.test(error.constraint ?? '');
  throw isTaken ? new Refused('USERNAME_TAKEN', { cause: error }) : error;
};

interface Choice {
  chosen: BodyOf<typeof signinCalls.chooseUserId>;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  asker: Asker;
  language: AnswerLanguage;
  now: IsoInstant;
}

/**
 * Gives an account another email, claimed until its letter is answered, and signs its owner in.
 * @throws Refused TOO_MANY_TRIES, TICKET_INVALID, USERNAME_TAKEN
 */
export const chooseUserId = async (
  kit: Kit,
  { chosen: { ticket, username, remember }, tokenHash, asker, language, now }: Choice,
): Promise<SignedIn> => {
  const { db, vault, takeStrictTurns } = kit;
  const patientId = await readNameTicket(db, ticket, now);
  if (patientId === null) throw new Refused('TICKET_INVALID');
  await takeStrictTurns('otherUserIds', { ...asker, account: patientId }, now);
  if ((await findByEmail(db, username)).length > 0) throw new Refused('USERNAME_TAKEN');
  const signedIn = await db
    .transaction()
    .execute(async (tx) => {
      if (!(await takeNameTicket(tx, patientId, ticket))) throw new Refused('TICKET_INVALID');
      await claimEmail(tx, kit, { patientId, email: username, language, now });
      const entered = await startMember(tx, { patientId, remember, tokenHash, knownDevice: null, now });
      await sendOwnerNews(tx, vault, { patientId, kind: 'emailChanged', language, now });
      return entered;
    })
    .catch(asTaken);
  kit.wakeMail?.();
  return signedIn;
};
