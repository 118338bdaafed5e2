/** Open requests to close an account. */
import { type Kysely, sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { deskCalls } from '#contract/calls/desk.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter } from '#server/kit/scope.store.ts';
import { placesOfPatient } from '#server/kit/subject.store.ts';

export type ListedClosure = AnswerOf<typeof deskCalls.listClosures>['data']['rows'][number];

export interface ClosuresAsked {
  /** Places whose patients' requests are listed; null: all places. */
  places: readonly ClinicId[] | null;
  after: readonly string[];
  limit: number;
}

/** The oldest first. */
export const findOpenClosures = async (
  db: Kysely<Database>,
  { places, after, limit }: ClosuresAsked,
): Promise<Omit<ListedClosure, 'inTheWay'>[]> => {
  const { rows } = await sql<Omit<ListedClosure, 'inTheWay'>>`
    select closure.id as "_id", json_build_object('_id', patient.id, 'name', patient.name) as patient, asked_at as "askedAt"
    from closure join patient on patient.id = patient_id
    where ended_at is null and (${places}::text[] is null or coalesce(${placesOfPatient(sql`patient.id`)} && ${places}::text[], true))
      and ${isAfter(after, sql`asked_at, closure.id`, ['timestamptz', 'text'])}
    order by asked_at, closure.id limit ${limit}`.execute(db);
  return rows;
};
