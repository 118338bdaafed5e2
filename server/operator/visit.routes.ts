/** The staff's calls about visits and waitlists. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { acceptAppointment, cancelForClinic, rejectAppointment } from '#server/appointment/appointment.service.ts';
import { voidBill } from '#server/appointment/bill-void.service.ts';
import { bookForPatient } from '#server/appointment/booking.service.ts';
import { findAskedSlot } from '#server/appointment/desk-booking.store.ts';
import { endAll } from '#server/appointment/end-all.service.ts';
import { missAppointment, settleMissed, unmissAppointment } from '#server/appointment/missed.service.ts';
import { moveAppointment } from '#server/appointment/move.service.ts';
import { redirectVisit } from '#server/appointment/redirect.service.ts';
import { checkRemote, enterRoom } from '#server/appointment/room.service.ts';
import { listNotClosed } from '#server/appointment/visit.store.ts';
import { endVisit, noteArrival } from '#server/appointment/visit-end.service.ts';
import { acceptWaitlist, rejectWaitlist } from '#server/appointment/waitlist.service.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import { placesOf } from '#server/lists/scope.rules.ts';
import { changeAndWithdraw } from '#server/money/intent.service.ts';
import { decideAndRefund, payRefunds } from '#server/money/refund.service.ts';

const waitlistRoutes = (serve: Serve): void => {
  serve(operatorCalls.acceptWaitlist, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await acceptWaitlist(tx, params.id, body.slotId, now);
      return {};
    }),
  );
  serve(operatorCalls.rejectWaitlist, ({ params, now, commit }) =>
    commit(async (tx) => {
      await rejectWaitlist(tx, params.id, now);
      return {};
    }),
  );
};

export const bookingRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.bookForPatient, ({ params, body, operator, note, now, commit }) =>
    commit(async (tx) => {
      const { slotId, service, message, deposit } = body;
      if (deposit === 'waived' && !operator().roles.includes('reception')) throw new Refused('OPERATORS_ONLY');
      const slot = await findAskedSlot(tx, slotId);
      if (slot === null) throw new Refused('NOT_FOUND');
      requirePlace(operator(), slot.clinicId);
      note({ placeId: slot.clinicId, detail: { slot: slotId, deposit } });
      const isDepositWaived = deposit === 'waived';
      const asked = { patientId: params.id, slotId, slot, service, message, isDepositTold: deposit !== null };
      const { appointment, holdUntil, invoice } = (
        await bookForPatient(tx, { ...asked, isDepositWaived, now }, kit.rooms !== null)
      ).data;
      note({ subject: { kind: 'appointment', id: appointment._id } });
      return { data: { appointment, holdUntil, amount: invoice?.ostBalance ?? null } };
    }),
  );
};

/** A visit's end with its bill. */
const givenRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.endVisit, async ({ params, body, now, commit }) => {
    let refundsOf: InvoiceId[] = [];
    const done = await commit(async (tx) => {
      const ended = await endVisit(tx, params.id, body, now);
      refundsOf = ended.refundsOf;
      const { invoice, total, deposit, returned } = ended;
      const amounts = { total: moneyToWire(total), deposit: moneyToWire(deposit), returned: moneyToWire(returned) };
      return { data: { invoice, ...amounts } };
    });
    for (const id of refundsOf) await payRefunds(kit, now, id);
    return done;
  });
  serve(operatorCalls.voidBill, (ask) =>
    changeAndWithdraw(kit, ask, async (tx) => [await voidBill(tx, ask.params.id, ask.body.reason, ask.now), {}]),
  );
};

/** A video visit: its check, its room, and how it goes on at the clinic. */
const remoteRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.checkRemote, ({ params, body: { phone, place }, operator, note, now, commit }) =>
    commit(async (tx) => {
      await checkRemote(tx, params.id, { phone, place, by: operator().name }, now);
      note({ detail: { isIdentitySeen: true, phone, place, isToldNoEmergencies: true } });
      return {};
    }),
  );
  serve(operatorCalls.redirectVisit, async ({ params, body, now, commit, note }) => {
    const done = await commit(async (tx) => {
      const credit = moneyToWire(await redirectVisit(tx, params.id, body.soon, now));
      note({ detail: { soon: body.soon, credit } });
      return { data: { credit } };
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorCalls.openRoom, async ({ params, now, commit }) => {
    const door = await enterRoom(kit, params.id, null, now);
    return commit(async () => ({ data: door }));
  });
};

export const visitRoutes = (serve: Serve, kit: Kit): void => {
  const decisions = [
    [operatorCalls.acceptAppointment, acceptAppointment],
    [operatorCalls.missAppointment, missAppointment],
    [operatorCalls.unmissAppointment, unmissAppointment],
  ] as const;
  for (const [call, decide] of decisions) {
    serve(call, (ask) => decideAndRefund(kit, ask, (tx) => decide(tx, ask.params.id, ask.now)));
  }
  const ends = [
    [operatorCalls.rejectAppointment, rejectAppointment],
    [operatorCalls.cancelAppointmentAtClinic, cancelForClinic],
  ] as const;
  for (const [call, end] of ends) {
    serve(call, (ask) => decideAndRefund(kit, ask, (tx) => end(tx, ask.params.id, ask.now, ask.body.reason)));
  }
  serve(operatorCalls.moveAppointment, ({ params, body, operator, now, commit }) =>
    commit(async (tx) => {
      const slot = await findAskedSlot(tx, body.slotId);
      if (slot !== null) requirePlace(operator(), slot.clinicId);
      await moveAppointment(tx, params.id, body.slotId, now);
      return {};
    }),
  );
  serve(operatorCalls.noteArrival, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await noteArrival(tx, params.id, body, now);
      return {};
    }),
  );
  serve(operatorCalls.settleMissed, ({ params, now, commit }) =>
    commit(async (tx) => {
      await settleMissed(tx, params.id, now);
      return {};
    }),
  );
  givenRoutes(serve, kit);
  serve(operatorCalls.listNotClosed, async ({ query, operator, note, now }) => {
    const data = await listNotClosed(kit.db, { places: placesOf(operator(), query.unit), now });
    note({ placeId: query.unit ?? null, shown: data.length });
    return { data };
  });
  remoteRoutes(serve, kit);
  serve(operatorCalls.endAppointments, async ({ params, body, operator, now, commit }) => {
    const { places } = operator();
    const ended = await endAll(kit, { patientId: params.id, isFamilyMeant: body.family, places, now });
    return commit(async () => ({ data: ended }));
  });
  waitlistRoutes(serve);
};
