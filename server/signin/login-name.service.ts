/** An email that an account merely claims moves to the account that proves it; the loser chooses another one. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isDatabaseError } from '#server/kit/database-errors.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { notify } from '#server/notification/notification.store.ts';
import { listProven, lose } from '#server/patient/identifier.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { setEmail } from '#server/patient/patient.store.ts';
import { lockNamed, removeName } from './login-name.store.ts';

/**
 * Takes an email, in lower case, from the account that merely claims it.
 * @param by the account that is to have it, and may answer to it already
 * @returns the other account, which `loseEmail` is yet to be called for; null when none has it
 * @throws Refused USERNAME_TAKEN
 */
export const freeEmail = async (
  tx: Transaction<Database>,
  email: string,
  by: PatientId | null = null,
): Promise<PatientId | null> => {
  const named = await lockNamed(tx, email);
  if (named === null || named.patientId === by) return null;
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
 * Turns an error into a refusal where another account took the email at the same moment.
 * @throws Refused USERNAME_TAKEN, or the given error
 */
export const asTaken = (error: unknown): never => {
  const isTaken = isDatabaseError(error) && /^login_(?:user_id|email)_key$/.test(error.constraint ?? '');
  throw isTaken ? new Refused('USERNAME_TAKEN', { cause: error }) : error;
};
