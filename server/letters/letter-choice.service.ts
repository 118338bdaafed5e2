/** Which letters a member wants. */
import type { Kysely, Transaction } from 'kysely';
import { type LetterChoice, type LetterSettings, USUAL_CHOICES, usualOf } from '#contract/entities/letters.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid } from '#server/kit/refused.ts';
import { type Contact, listContacts } from '#server/patient/contact.store.ts';
import { keepChoice, listChoices } from './letters.store.ts';

export const readSettings = async (db: Kysely<Database>, patientId: PatientId): Promise<LetterSettings> => {
  const contacts = await listContacts(db, patientId);
  const addressOf = (kind: Contact['kind']) => contacts.find((contact) => contact.kind === kind)?.address ?? null;
  const chosen = await listChoices(db, patientId);
  const choices = USUAL_CHOICES.map(
    (usual) => chosen.find(({ kind, channel }) => kind === usual.kind && channel === usual.channel) ?? usual,
  );
  return { email: addressOf('email'), phone: addressOf('phone'), choices };
};

/** @throws Refused INVALID for a channel that the kind does not have */
export const chooseLetter = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  choice: LetterChoice,
  now: IsoInstant,
): Promise<void> => {
  if (usualOf(choice.kind, choice.channel) === null) throw invalid('channel', 'is not one of this kind');
  await keepChoice(tx, patientId, choice, now);
};
