/** Events that letters are to be made of, and the choices of members. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type LetterChannel, type LetterChoice, type LetterKind, usualOf } from '#contract/entities/letters.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface WaitingEvent {
  id: string;
  letter: string;
  patientId: PatientId;
  metadata: Record<string, unknown>;
  createdAt: IsoInstant;
}

const AT_ONCE = 20;

/** Events without their letters, the first first. @param after those that were tried in this run are not tried again */
export const listWaiting = async (db: Kysely<Database>, tried: readonly string[]): Promise<WaitingEvent[]> => {
  const { rows } = await sql<WaitingEvent>`
    select id, letter, patient_id as "patientId", metadata, created_at as "createdAt" from notification
    where letter is not null and letters_at is null and id <> all(${tried})
    order by no limit ${AT_ONCE}`.execute(db);
  return rows;
};

/** @returns false when another process has made them */
export const takeEvent = async (tx: Transaction<Database>, id: string, now: IsoInstant): Promise<boolean> => {
  const taken = await tx
    .updateTable('notification')
    .set({ letters_at: now })
    .where('id', '=', id)
    .where('letters_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Events until now get no letters. */
export const skipLetters = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  await tx
    .updateTable('notification')
    .set({ letters_at: now })
    .where('letter', 'is not', null)
    .where('letters_at', 'is', null)
    .execute();
};

/** The table holds only choices that differ from the usual ones. */
export const listChoices = async (db: Kysely<Database>, patientId: PatientId): Promise<LetterChoice[]> => {
  const rows = await db
    .selectFrom('letter_choice')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('patient_id', '=', patientId)
    .execute();
  return rows as LetterChoice[];
};

/** SQL: whether a member is written to about a kind by a channel. @param member the column of its id */
export const hasChosen = (
  member: RawBuilder<unknown>,
  { kind, channel }: Pick<LetterChoice, 'kind' | 'channel'>,
): RawBuilder<boolean> => sql<boolean>`coalesce((
  select is_on from letter_choice choice
  where choice.patient_id = ${member} and choice.kind = ${kind} and choice.channel = ${channel}), ${usualOf(kind, channel) ?? false})`;

export const keepChoice = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  { kind, channel, isOn }: { kind: LetterKind; channel: LetterChannel; isOn: boolean },
  now: IsoInstant,
): Promise<void> => {
  await tx
    .insertInto('letter_choice')
    .values({ patient_id: patientId, kind, channel, is_on: isOn, chosen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['patient_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn, chosen_at: now }),
    )
    .execute();
};
