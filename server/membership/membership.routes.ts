import { niksCalls } from '#contract/calls/niks.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';
import { expireIfEnded } from '#server/niks/expiry.service.ts';
import { join, readMembership } from './membership.service.ts';
import { findMovement, listMovements } from './statement.store.ts';

export const membershipRoutes = (serve: Serve, { db }: Deps): void => {
  serve(niksCalls.loadMembership, async ({ caller, now }) => {
    const { patientId } = caller();
    await expireIfEnded(db, patientId, now);
    return { data: await readMembership(db, patientId, now) };
  });
  serve(niksCalls.listMovements, async ({ query: { patientId, before }, caller, now }) => {
    if (patientId !== caller().patientId) throw new Refused('NOT_FOUND');
    await expireIfEnded(db, patientId, now);
    return listMovements(db, patientId, before ?? null);
  });
  serve(niksCalls.loadMovement, async ({ params, caller, now }) => {
    const { patientId } = caller();
    await expireIfEnded(db, patientId, now);
    const movement = await findMovement(db, patientId, params.id);
    if (movement === null) throw new Refused('NOT_FOUND');
    return { data: movement };
  });
  serve(niksCalls.joinNiks, ({ body, caller, now, commit }) =>
    commit(async (tx) => ({ data: await join(tx, caller(), body, now) })),
  );
};
