/** Open requests to close an account, with what is in the way of each. */
import type { Kysely } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import { listInTheWay } from '#server/account/in-the-way.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type ClosuresAsked, findOpenClosures, type ListedClosure } from './closures.store.ts';

/** The oldest first. */
export const listOpenClosures = async (
  db: Kysely<Database>,
  { now, ...asked }: ClosuresAsked & { now: IsoInstant },
): Promise<ListedClosure[]> => {
  const open: ListedClosure[] = [];
  for (const row of await findOpenClosures(db, asked))
    open.push({ ...row, inTheWay: await listInTheWay(db, row.patient._id, now) });
  return open;
};
