/** The times of a week, day by day: free, booked and closed. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { StaffSlot } from '#contract/entities/desk.ts';
import { addDays } from '#contract/time.ts';
import { deskTimetableMachine } from '#machines/desk-timetable/desk-timetable.machine.ts';
import type { WeekQuery } from '#machines/desk-timetable/desk-timetable.types.ts';
import type { Api } from '#src/app/api/client.ts';
import { changesSource } from './changes.source.ts';
import { actFlow } from './desk-act.flow.ts';
import { allRows } from './pages.ts';
import { asks, deskFlow } from './ports.ts';

const DAYS = 7;

const readWeek = async (api: Api, { week, place, person }: WeekQuery, signal: AbortSignal): Promise<StaffSlot[]> => {
  const query = { ...(place && { unit: place }), ...(person && { person }), all: '1' as const };
  const days = await Promise.all(
    Array.from({ length: DAYS }, (_, index) =>
      allRows((cursor) =>
        api(deskCalls.listStaffSlots, { query: { ...query, day: addDays(week, index), ...cursor }, signal }),
      ),
    ),
  );
  return days.flat();
};

export const timetableFlow = deskFlow(deskTimetableMachine, {
  changes: changesSource('visit'),
  deskAct: actFlow,
  readWeek: asks([deskCalls.listStaffSlots], (_api, query, signal, { api }) => readWeek(api, query, signal)),
});
