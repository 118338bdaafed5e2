/** The booking wizard: place, person, time, details, and the payment of the held time. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Profile } from '#contract/entities/person.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { bookingStepOf } from '#machines/booking/booking.steps.ts';
import type { Patient } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, load, write } from '#src/app/rows.ts';
import { clock } from '#src/app/sources.ts';
import choosing from '#src/flows/choosing/choosing.definition.ts';
import holding from '#src/flows/holding/holding.definition.ts';
import { BOOKING, type BookingOpening } from './booking.address.ts';

export type BookingActor = Shown<typeof bookingMachine>;

/** Whether the keep-booking hint was dismissed for good (BOOK-45); stays after a log out. */
const HINT = 'myniks.keepHint';

/** Patients for whom the signed-in person may book: self first (BOOK-07). */
const patientsOf = ({ _id, name, tags, familyMembers }: Profile): Patient[] =>
  [{ _id, name, tags, isSelf: true }, ...familyMembers.map((one) => ({ ...one, isSelf: false }))].map((one) => ({
    _id: one._id,
    name: one.name,
    isSelf: one.isSelf,
    tags: one.tags.map((tag) => tag.name),
  }));

export default flow(BOOKING, bookingMachine)(
  {
    clock,
    choosing,
    holding,
    loadTodayAppointments: ask(appointmentCalls.listTodayAppointments, (query) => ({ query }), dataOf),
    checkNoShow: ask(appointmentCalls.checkNoShow, (params) => ({ params }), dataOf),
    loadDepositFee: load(settingsCalls.loadDepositFee, dataOf),
    createAppointment: write(
      appointmentCalls.createAppointment,
      ({ key, appointment }) => ({ body: appointment, key }),
      ({ data }) => data.appointment,
    ),
    joinWaitlist: write(
      appointmentCalls.joinWaitlist,
      ({ key, entry }) => ({ body: entry, key }),
      ({ data }) => data.waitlist,
    ),
  },
  {
    isMembers: true,
    input: ({ opening: { kind }, wizardId, now, app }: Beginning<BookingOpening>) => ({
      wizardId,
      kind,
      now,
      patients: patientsOf(required(app.member(), 'member')),
      isHintDismissed: app.storage.get(HINT) !== null,
    }),
    keeps: { in: 'device', version: 5 },
    isPaced: true,
    serves: () => true,
    told: (opening) => opening,
    at: ({ value, context, children: { choosing: inner } }) => ({
      kind: context.kind,
      step: bookingStepOf(statePath(value), context, inner ? statePath(inner.getSnapshot().value) : null),
    }),
    toldElsewhere: (asked, at) => (asked['step'] && asked['step'] !== at['step'] ? 'startsEarlier' : null),
    popup: { closed: (actor) => actor.send({ type: 'popup.closed' }) },
    hears: { 'hold.expired': (event) => event, 'hold.ended': (event) => event },
    emits: {
      'hint.remembered': ({ isRemembered }, { storage }) =>
        isRemembered ? storage.set(HINT, 'dismissed') : storage.remove(HINT),
    },
  },
);
