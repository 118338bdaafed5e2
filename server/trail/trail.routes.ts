/** The trail of who did and saw what, for administrators, and for the patient. */
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { proveTrail } from './proof.service.ts';
import { listLooks, listTrail } from './trail-list.store.ts';

export const trailRoutes = (serve: Serve, { db, config, logger }: Pick<Deps, 'db' | 'config' | 'logger'>): void => {
  serve(staffCalls.listTrail, async ({ query, operator, note }) => {
    const { staff = null, patient = null, act = null, from = null, to = null } = query;
    const [before = null] = cursorOf(query);
    const rows = await listTrail(db, {
      places: operator().places,
      staff,
      patient,
      act,
      from,
      to,
      before,
      limit: ROWS_ASKED,
    });
    note({ shown: Math.min(rows.length, ROWS_ASKED - 1), detail: { staff, patient, act, from, to } });
    return { data: toPage(rows, ({ no }) => [String(no)]) };
  });
  serve(staffCalls.proveTrail, async ({ query, note }) => {
    const days = await proveTrail(db, query);
    const broken = days.filter(({ holds }) => !holds).map(({ day }) => day);
    note({ detail: { ...query, days: days.length, broken } });
    if (broken.length > 0) logger.error({ event: 'trail does not hold', alarm: true, days: broken });
    return { data: { days } };
  });
  serve(looksCalls.listLooks, async ({ query, caller }) => {
    const [before = null] = cursorOf(query);
    const asked = { showsNames: config.showsStaffNames, before, limit: ROWS_ASKED };
    const rows = await listLooks(db, caller().patientId, asked);
    return { data: toPage(rows, ({ no }) => [String(no)]) };
  });
};
