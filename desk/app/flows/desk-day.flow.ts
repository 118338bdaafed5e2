/** The day of a place: all pages of its visits, who waits, the free times; and the patient of the visit that is open. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { deskDayMachine } from '#machines/desk-day/desk-day.machine.ts';
import type { Day, DayQuery } from '#machines/desk-day/desk-day.types.ts';
import type { Api } from '#src/app/api/client.ts';
import { changesSource } from './changes.source.ts';
import { actFlow } from './desk-act.flow.ts';
import { allRows } from './pages.ts';
import { asks, deskFlow } from './ports.ts';

const readDay = async (api: Api, { place, day, opened, hasWaitlist }: DayQuery, signal: AbortSignal) => {
  const query = { ...(place && { unit: place }), day };
  let hours: Day['hours'] = null;
  const [visits, waiting, slots] = await Promise.all([
    allRows(async (cursor) => {
      const answer = await api(deskCalls.listDay, { query: { ...query, ...cursor }, signal });
      hours = answer.data.hours;
      return answer;
    }),
    hasWaitlist
      ? allRows((cursor) => api(deskCalls.listStaffWaitlist, { query: { ...query, ...cursor }, signal }))
      : [],
    allRows((cursor) => api(deskCalls.listStaffSlots, { query: { ...query, ...cursor }, signal })),
  ]);
  const visit = visits.find(({ _id }) => _id === opened);
  const patient = visit ? (await api(deskCalls.openPatient, { params: { id: visit.patient._id }, signal })).data : null;
  return { data: { visits, waiting, free: slots.filter(({ isFree }) => isFree), hours }, patient };
};

export const dayFlow = deskFlow(deskDayMachine, {
  changes: changesSource('visit', 'waitlist', 'bill'),
  deskAct: actFlow,
  readDay: asks(
    [deskCalls.listDay, deskCalls.listStaffWaitlist, deskCalls.listStaffSlots, deskCalls.openPatient],
    (_api, query, signal, { api }) => readDay(api, query, signal),
  ),
  openPatient: asks([deskCalls.openPatient], async (api, { id }, signal) => {
    const { data } = await api(deskCalls.openPatient, { params: { id }, signal });
    return data;
  }),
});
