/** Open requests to close an account, with what is in the way of each. */
import { type Kysely, sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { deskCalls } from '#contract/calls/desk.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import { listInTheWay } from '#server/account/in-the-way.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter } from './scope.rules.ts';

type Row = AnswerOf<typeof deskCalls.listClosures>['data']['rows'][number];

/** The oldest first. */
export const listOpenClosures = async (
  db: Kysely<Database>,
  { after, limit, now }: { after: readonly string[]; limit: number; now: IsoInstant },
): Promise<Row[]> => {
  const { rows } = await sql<Omit<Row, 'inTheWay'>>`
    select closure.id as "_id", json_build_object('_id', patient.id, 'name', patient.name) as patient, asked_at as "askedAt"
    from closure join patient on patient.id = patient_id
    where ended_at is null and ${isAfter(after, sql`asked_at, closure.id`, ['timestamptz', 'text'])}
    order by asked_at, closure.id limit ${limit}`.execute(db);
  const open: Row[] = [];
  for (const row of rows) open.push({ ...row, inTheWay: await listInTheWay(db, row.patient._id, now) });
  return open;
};
