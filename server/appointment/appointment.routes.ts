import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { decideAndRefund } from '#server/money/refund.service.ts';
import { cancelAppointment } from './appointment.service.ts';
import { listToday } from './appointment.store.ts';
import { book } from './booking.service.ts';
import { monthReads } from './months.service.ts';
import { agreeToMove } from './move.service.ts';
import { findCredit, findNoShow } from './no-show.store.ts';
import { enterRoom, tellWhereabouts } from './room.service.ts';
import { cancelWaitlist, joinWaitlist } from './waitlist.service.ts';

/** Months are expensive to read, and the app asks for two lists at a time. */
const TURNS = { atOnce: Number.POSITIVE_INFINITY, each: 2, waitingEach: 10, waiting: 500 };

/** The room of a remote consultation, for its patient. */
const roomRoutes = (serve: Serve, deps: Deps): void => {
  serve(appointmentCalls.enterRoom, async ({ params, caller, now }) => ({
    data: await enterRoom(deps, params.id, caller().patientId, now),
  }));
  serve(appointmentCalls.tellWhereabouts, ({ params: { id }, body: { place }, caller, now, commit }) =>
    commit(async (tx) => {
      await tellWhereabouts(tx, { id, callerId: caller().patientId, place }, now);
      return {};
    }),
  );
};

export const appointmentRoutes = (serve: Serve, deps: Deps): void => {
  const { db, rooms } = deps;
  const months = monthReads(db, rooms !== null);
  // one session has turns for both lists together
  const turns = fairQueue(TURNS);
  serve.made(appointmentCalls.listSlots, ({ query, now }) => months.slots(query, now), { turns });
  serve.proving(appointmentCalls.createAppointment, (ask) => book(db, ask, rooms !== null), { limit: 'bookings' });
  serve(appointmentCalls.listTodayAppointments, async ({ query, caller, now }) => {
    const entries = await listToday(db, caller().patientId, query.patientId, now);
    if (entries === null) throw new Refused('NOT_FOUND');
    return { data: entries };
  });
  roomRoutes(serve, deps);
  serve(appointmentCalls.cancelAppointment, (ask) =>
    decideAndRefund(deps, ask, (tx) => cancelAppointment(tx, ask.caller().patientId, ask.params.id, ask.now)),
  );
  serve(appointmentCalls.agreeToMove, ({ params, body, caller, now, commit }) =>
    commit(async (tx) => {
      await agreeToMove(tx, caller().patientId, { ...params, ...body, now });
      return {};
    }),
  );

  serve(appointmentCalls.listWaitlistDays, async ({ query, now }) => ({ data: await months.waitlist(query, now) }), {
    turns,
  });
  serve(
    appointmentCalls.joinWaitlist,
    ({ body, caller, now, commit }) => commit((tx) => joinWaitlist(tx, caller().patientId, body, now)),
    { limit: 'bookings' },
  );
  serve(appointmentCalls.cancelWaitlist, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      await cancelWaitlist(tx, caller().patientId, params.id, now);
      return {};
    }),
  );

  serve(appointmentCalls.checkNoShow, async ({ params, caller }) => {
    const noShow = await findNoShow(db, caller().patientId, params.patientId);
    if (noShow === null) throw new Refused('NOT_FOUND');
    return { data: noShow };
  });
  // the credit itself was made by the settling of the deposit
  serve(paymentCalls.confirmDepositCredit, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const isCredited = await findCredit(tx, caller().patientId, params.invoiceId);
      if (isCredited === null) throw new Refused('NOT_FOUND');
      if (!isCredited) throw new Refused('NOT_PAID');
      return {};
    }),
  );
};
