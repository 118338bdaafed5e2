/** The trail, for administrators and for the patient: which operator did or saw what. */
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf } from '#server/kit/operator.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { Refused } from '#server/kit/refused.ts';
import { proveFactor } from '#server/staff/proof.service.ts';
import { findStaff } from '#server/staff/staff.store.ts';
import { exportTrail, requireRange } from './export.service.ts';
import { proveTrail } from './proof.service.ts';
import { listLooks, listTrail } from './trail-list.store.ts';

export const trailRoutes = (serve: Serve, kit: Kit): void => {
  const { db, config, logger } = kit;
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
  serve(staffCalls.exportTrail, async ({ query, operator, note, now }) => {
    const { from, to, code } = query;
    requireRange(query);
    const me = await findStaff(db, personOf(operator()).staffId);
    if (me === null || !(await proveFactor(kit, me, code, now))) throw new Refused('WRONG_OTP');
    const data = await exportTrail(kit, { from, to, places: operator().places, now });
    note({ detail: { from, to, entries: data.entry?.length ?? 0 } });
    return { data };
  });
  serve(looksCalls.listLooks, async ({ query, caller }) => {
    const [before = null] = cursorOf(query);
    const asked = { showsNames: config.showsStaffNames, before, limit: ROWS_ASKED };
    const rows = await listLooks(db, caller().patientId, asked);
    return { data: toPage(rows, ({ no }) => [String(no)]) };
  });
};
