import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicDayOf } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { LIMITS } from '#server/kit/rate-limit.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Serve } from '#server/kit/serve.ts';
import { cancelAppointment } from './appointment.service.ts';
import { bookSlot, listDay } from './appointment.store.ts';
import { listSlotDays } from './slot.store.ts';

export const appointmentRoutes = (serve: Serve, { db }: Deps): void => {
  serve(appointmentCalls.listSlots, async ({ query, now }) => ({
    dates: await listSlotDays(db, query, now),
  }));
  serve(
    appointmentCalls.createAppointment,
    ({ tokenHash, body, keep, now }) => bookSlot(db, tokenHash, body, keep, now),
    { provesSession: true, limit: LIMITS.booking },
  );
  serve(appointmentCalls.listTodayAppointments, async ({ query, caller, now }) => {
    const entries = await listDay(db, caller().patientId, query.patientId, clinicDayOf(now));
    if (entries === null) throw new Refused('NOT_FOUND');
    return { data: entries };
  });
  serve(appointmentCalls.cancelAppointment, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      await cancelAppointment(tx, caller().patientId, params.id, now);
      return {};
    }),
  );
};
