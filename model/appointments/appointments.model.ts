import type { Appointment } from '#contract/entities/appointment.ts';
import { isBefore } from '#contract/time.ts';
import { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import { sectionOf } from '#machines/appointments/appointments.rules.ts';
import { appointmentsStory } from '#machines/appointments/appointments.story.ts';
import type { AppointmentsContext, AppointmentsSettings } from '#machines/appointments/appointments.types.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW, nextWeek, rejected, todayAt10, weekAfter } from '#model/samples.ts';

/** The entry after its patient has kept the new time. */
export const kept: Appointment = { ...weekAfter, movedFrom: null };

/** The list leaves out entries that are over. */
const listedOf = ({ entries, now }: Pick<AppointmentsContext, 'entries' | 'now'>): Appointment[] =>
  (entries ?? []).filter((entry) => sectionOf(entry, now) !== null);

export const appointmentsFlow = defineFlow({
  machine: appointmentsMachine,
  story: appointmentsStory,
  input: { wizardId: 'appointments', now: NOW },
  events: {
    'time.passed': ({ now }) => (isBefore(now, NOON) ? { 'until noon': { now: NOON } } : { 'not yet': { now } }),
    'popup.opened': plain,
    'list.refresh': plain,
    'appointment.cancel': (context) => Object.fromEntries(listedOf(context).map(({ _id }) => [_id, { id: _id }])),
    'appointment.agree': (context) =>
      Object.fromEntries(
        listedOf(context)
          .filter(({ movedFrom }) => movedFrom !== null)
          .map(({ _id }) => [_id, { id: _id }]),
      ),
    'step.back': plain,
  },
  calls: {
    confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected'),
    listAppointments: ({ agreed }) =>
      call<readonly Appointment[]>(
        agreed === null
          ? { 'four entries': [todayAt10, nextWeek, weekAfter, rejected], nothing: [] }
          : { 'none of four moved': [todayAt10, nextWeek, kept, rejected] },
        'offline',
      ),
    loadSettings: call<AppointmentsSettings>(
      {
        '24 hours': { nonCancellationHours: 24, offersVideo: true, offersTherapists: true },
        '300 hours': { nonCancellationHours: 300, offersVideo: true, offersTherapists: true },
        'no video': { nonCancellationHours: 24, offersVideo: false, offersTherapists: true },
      },
      'offline',
    ),
    cancelAppointment: call<null>({ cancelled: null }, 'TOO_LATE_TO_CANCEL', 'NOT_FOUND', 'offline', 'UNEXPECTED'),
    agreeToMove: call<null>({ kept: null }, 'VISIT_CHANGED', 'NOT_FOUND', 'offline', 'UNEXPECTED'),
  },
  isAwaited: (id, { nonCancellationHours }) => id !== 'loadSettings' || nonCancellationHours === null,
  key: ({ now, entries, nonCancellationHours, offersVideo, picked, cancelled, agreed }) => [
    isBefore(now, NOON),
    entries?.length,
    entries?.some(({ movedFrom }) => movedFrom !== null),
    nonCancellationHours,
    offersVideo,
    picked?._id,
    cancelled !== null,
    agreed !== null,
  ],
});

export const flows: readonly Flow[] = [appointmentsFlow];
