/** An email that an account only claims gets one letter; its link proves the email. */
import type { Transaction } from 'kysely';
import type { ConfirmToken, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { prove } from '#server/patient/identifier.store.ts';
import { confirmEndsAt, lockConfirmed, newConfirmToken, storeConfirmation } from './confirm.store.ts';
import { confirmMail } from './confirm.words.ts';

export const confirmLink = (publicUrl: string, token: ConfirmToken): string => `${publicUrl}/confirmEmail/${token}`;

/** An email that an account claims, and the language of its letter. */
export interface ClaimedEmail {
  patientId: PatientId;
  email: string;
  language: AnswerLanguage;
  now: IsoInstant;
}

/** Queues the letter, to be sent after the commit. */
export const sendConfirmation = async (
  tx: Transaction<Database>,
  { vault, publicUrl }: Pick<Kit, 'vault' | 'publicUrl'>,
  { patientId, email, language, now }: ClaimedEmail,
): Promise<void> => {
  const token = newConfirmToken();
  await storeConfirmation(tx, { patientId, email, token }, now);
  const mail = confirmMail(email, confirmLink(publicUrl, token), language);
  await queueMessage(tx, vault, mail, {
    now,
    endsAt: confirmEndsAt(now),
    about: { patientId, kind: 'account.confirm' },
  });
};

/** The link may be followed again as long as it lasts. @throws Refused CONFIRM_LINK_INVALID */
export const confirmEmail = (db: Kit['db'], token: ConfirmToken, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const patientId = await lockConfirmed(tx, token, now);
    if (patientId === null || !(await prove(tx, patientId, 'email', 'link', now)))
      throw new Refused('CONFIRM_LINK_INVALID');
  });
