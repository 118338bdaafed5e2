/** Proposals that two patients are one, and merges that can be taken apart yet; what is over is deleted. */
import { type Kysely, sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import { UNMERGE_DAYS } from '#contract/entities/desk-merge.ts';
import type { ClinicId, StaffId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter } from '#server/kit/scope.store.ts';
import { placesOfPatient } from '#server/kit/subject.store.ts';

type Listed = AnswerOf<typeof operatorCalls.listMerges>['data']['rows'][number];
interface ListedPerson extends Omit<Listed['stays'], 'number'> {
  /** Base64 of the sealed number. */
  sealed: string | null;
}
export type ListedMerge = Omit<Listed, 'stays' | 'other'> & { stays: ListedPerson; other: ListedPerson };

interface Asked {
  /** Places whose patients' merges are listed; null: all places. */
  places: readonly ClinicId[] | null;
  by: StaffId | null;
  after: readonly string[];
  limit: number;
  now: IsoInstant;
}

const person = (id: string) => sql`(
  select json_build_object('_id', patient.id, 'name', patient.name, 'sealed', encode(number_sealed, 'base64'),
    'hasAccount', exists (select from login where login.patient_id = patient.id))
  from patient left join patient_identity on patient_identity.patient_id = patient.id where patient.id = ${sql.ref(id)})`;

/** Merges in the order of their proposals. */
export const listMerges = async (
  db: Kysely<Database>,
  { places, by, after, limit, now }: Asked,
): Promise<ListedMerge[]> => {
  const { rows } = await sql<ListedMerge>`
    select asked.id as "_id", ${person('asked.patient_id')} as stays, ${person('asked.other_id')} as other, seen, reason,
      proposer.name as "proposedBy", proposed_at as "proposedAt", coalesce(proposed_by = ${by}::text, false) as "isOwn",
      decided_at as "doneAt", decider.name as "doneBy",
      iso(decided_at + ${UNMERGE_DAYS}::int * interval '1 day') as "undoUntil"
    from patient_merge asked join staff proposer on proposer.id = proposed_by left join staff decider on decider.id = decided_by
    where (outcome is null or (outcome = 'done' and decided_at > ${addMs(now, -UNMERGE_DAYS * DAY_MS)}))
      and (${places}::text[] is null or coalesce(
        (${placesOfPatient(sql`asked.patient_id`)} || ${placesOfPatient(sql`asked.other_id`)}) && ${places}::text[], true))
      and ${isAfter(after, sql`proposed_at, asked.id`, ['timestamptz', 'text'])}
    order by proposed_at, asked.id limit ${limit}`.execute(db);
  return rows;
};

/** Nothing goes back any more after its days, and a proposal that came to nothing is kept as long. May be repeated. */
export const pruneMerges = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const over = addMs(now, -UNMERGE_DAYS * DAY_MS);
  await sql`
    delete from patient_move where merge_id in (select id from patient_merge where outcome = 'done' and decided_at <= ${over})`.execute(
    db,
  );
  await sql`
    delete from patient_merge
    where outcome in ('declined', 'undone') and coalesce(undone_at, decided_at) <= ${over}`.execute(db);
};
