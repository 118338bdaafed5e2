/** Changes of an account are sent to its owner's proven email and phone. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { type Contact, findEmail, findLanguage, listContacts } from './contact.store.ts';
import { type NewsKind, newsMail, newsSms } from './owner-news.words.ts';

const LIFETIME_MS = 3 * DAY_MS;

export interface OwnerNews {
  patientId: PatientId;
  kind: NewsKind;
  /** Language of accounts whose language is unknown. */
  language: AnswerLanguage;
  now: IsoInstant;
}

/** An account without anything proven, from before proofs were kept, gets news of its number by the email that it claims. */
const addressesFor = async (tx: Transaction<Database>, { patientId, kind }: OwnerNews): Promise<Contact[]> => {
  const contacts = await listContacts(tx, patientId);
  const claimed = contacts.length === 0 && kind === 'numberLost' ? await findEmail(tx, patientId) : null;
  return claimed === null ? contacts : [{ kind: 'email', address: claimed }];
};

/** Queues mails and short messages, to be sent after the commit. */
export const sendOwnerNews = async (tx: Transaction<Database>, vault: Vault, news: OwnerNews): Promise<void> => {
  const { patientId, kind, now } = news;
  const language = (await findLanguage(tx, patientId)) ?? news.language;
  for (const contact of await addressesFor(tx, news)) {
    const message =
      contact.kind === 'email'
        ? newsMail(contact.address, kind, language)
        : { to: contact.address, text: newsSms(kind, language) };
    await queueMessage(tx, vault, message, {
      now,
      endsAt: addMs(now, LIFETIME_MS),
      about: { patientId, kind: 'account.news' },
    });
  }
};
