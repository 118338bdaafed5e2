/** Letters about another contact go to the contacts themselves, after the commit. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { maskEmail } from '#contract/rules/email.ts';
import { maskPhone } from '#contract/rules/phone.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { isSmsCountry } from '#server/otp/otp.rules.ts';
import { type Contact, findLanguage, spelled } from '#server/patient/contact.store.ts';
import { asMail, asSms, type Letter } from './contact.words.ts';

const LIFETIME_MS = 3 * DAY_MS;

export const masked = ({ kind, address }: Contact): string =>
  kind === 'email' ? maskEmail(address) : maskPhone(address);

/** A phone of a country without SMS gets nothing. Two spellings of one contact get one message. */
export const sendLetters = async (
  tx: Transaction<Database>,
  vault: Vault,
  {
    patientId,
    to,
    letter,
    now,
  }: { patientId: PatientId; to: readonly Contact[]; letter: Record<'en' | 'zh', Letter>; now: IsoInstant },
): Promise<void> => {
  const language = (await findLanguage(tx, patientId)) ?? 'en';
  const addresses = new Map(to.map((contact) => [spelled(contact), contact.kind]));
  for (const [address, kind] of addresses) {
    if (kind === 'phone' && !isSmsCountry(address)) continue;
    const words = letter[language];
    const message = kind === 'email' ? asMail(address, words, language) : { to: address, text: asSms(words) };
    await queueMessage(tx, vault, message, {
      now,
      endsAt: addMs(now, LIFETIME_MS),
      about: { patientId, kind: 'account.contact' },
    });
  }
};
