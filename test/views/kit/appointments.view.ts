/** My appointments as a person uses it, with the four entries of the model. */
import { t } from '@lingui/core/macro';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { addMs, clinicDayOf, clockTimeOf, HOUR_MS } from '#contract/time.ts';
import type { AppointmentsContext, AppointmentsEvent } from '#machines/appointments/appointments.types.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { formatDayLong, formatTime } from '#src/format/dates.ts';
import { appointmentsFlow } from '#test/model/appointments.flow.ts';
import { NOON, nextWeek, rejected, todayAt10, weekAfter } from '#test/model/samples.ts';
import type { World } from '#test/world/world.ts';
import { visit } from './booking.world.ts';
import { beginningWith, dialog, popup, reachable, ready, tap, textOf } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';
import { languageOn } from './words.ts';

const HELD = [profileCalls.listAppointments, settingsCalls.loadAppointmentSettings, appointmentCalls.cancelAppointment];

export const forgetVisits = async ({ db }: World): Promise<void> => {
  const mine = [patientIdOf('meiling'), patientIdOf('ethan'), patientIdOf('siewhoon')];
  await db.deleteFrom('appointment').where('patient_id', 'in', mine).execute();
  await db.deleteFrom('waitlist_entry').where('patient_id', 'in', mine).execute();
};
const prepare = async (world: World) => {
  await forgetVisits(world);
  const visits = [todayAt10, nextWeek, weekAfter, rejected].map(({ _id, startDateTime, state }) =>
    visit(_id, startDateTime, state === 'rejected' ? 'rejected' : 'confirmed'),
  );
  await world.db.insertInto('appointment').values(visits).execute();
};
export const setHours = async ({ db }: World, nonCancellationPeriodHrs: number): Promise<void> => {
  const content = JSON.stringify({ otherConfig: { nonCancellationPeriodHrs, remoteClinicId: 'orchard-clinic' } });
  await db.updateTable('setting').set({ content }).where('name', '=', 'appointment').execute();
};

export const appointmentsOf = (stage: Stage) => {
  const actor = stage.wiring().appointments.get();
  if (actor === null) throw new Error('Nobody is signed in');
  return actor;
};
export const cardName = ({ startDateTime }: Appointment) =>
  `${formatDayLong(clinicDayOf(startDateTime), languageOn())}, ${formatTime(clockTimeOf(startDateTime), languageOn())}`;
const saysCancelled = () => {
  const when = '';
  const words = t`Cancelled: ${when}`;
  return [...(popup()?.querySelectorAll('h2') ?? [])].some((title) => textOf(title).startsWith(words));
};
/** No control does: the answer of a booking, a payment or a hold. */
const ASKED_BY_APP = 'the app asks by itself when a booking, a payment or a hold has changed the list';
const cards = () => [...(popup()?.querySelectorAll('article') ?? [])];

export const appointmentsView = (world: () => World): ViewFlow => {
  let stage: Stage | null = null;
  const entries = (): AppointmentsContext['entries'] => stage && appointmentsOf(stage).getSnapshot().context.entries;
  return {
    flow: appointmentsFlow,
    open: async () => {
      await prepare(world());
      stage = await openStage(world(), {
        at: '/home?flow=appointments',
        as: 'meiling',
        before: (gate) => gate.hold(...HELD),
      });
      return stage;
    },
    snapshot: (on) => appointmentsOf(on).getSnapshot(),
    controls: {
      'appointment.cancel': (event) => {
        const asked = event as Extract<AppointmentsEvent, { type: 'appointment.cancel' }> | null;
        const entry = entries()?.find(({ _id }) => _id === asked?.id);
        return cards()
          .filter((card) => entry === undefined || card.ariaLabel === cardName(entry))
          .flatMap((card) => ready('button', t`Cancel`, card));
      },
      'list.refresh': () => ready('button', t`Try again`),
      'step.back': () => ready('button', t`Close`, dialog() ?? popup() ?? undefined),
    },
    moves: {
      'time.passed (until noon)': (on) => on.sleepUntil(NOON),
      'popup.opened': async (on) => {
        if (popup() !== null) tap('button', t`Close`, popup() ?? undefined);
        await on.settle();
        tap('button', beginningWith(t`My appointments`));
      },
      'confirm -> yes': () => tap('button', t`Yes, cancel it`),
      'confirm -> no': () => tap('button', t`No, keep it`),
    },
    calls: {
      listAppointments: [profileCalls.listAppointments],
      loadNonCancellationHours: [settingsCalls.loadAppointmentSettings],
      cancelAppointment: [appointmentCalls.cancelAppointment],
    },
    endings: {
      'listAppointments -> four entries': ({ world: there }) => prepare(there),
      'listAppointments -> nothing': ({ world: there }) => forgetVisits(there),
      'loadNonCancellationHours -> 300 hours': ({ world: there }) => setHours(there, 300),
      'cancelAppointment -> TOO_LATE_TO_CANCEL': async ({ world: there }) =>
        there.clock.set(addMs(nextWeek.startDateTime, -3 * HOUR_MS)),
    },
    region: () => dialog() ?? popup(),
    missing: (on) => {
      const { cancelled, entries: read } = appointmentsOf(on).getSnapshot().context;
      const isDue = cancelled !== null && read !== null && !appointmentsOf(on).getSnapshot().matches('loadFailed');
      return popup() === null || saysCancelled() === isDue ? [] : [`what was cancelled, or no word of it: ${isDue}`];
    },
    local: (inside) => [
      ...[
        t`Yes, cancel it`,
        t`No, keep it`,
        t`Add to calendar`,
        t`Remove from calendar`,
        t`Previous month`,
        t`Next month`,
        t`Book appointment`,
      ].flatMap((name) => reachable('button', name, inside)),
      ...inside.querySelectorAll<HTMLElement>('[data-day], a[href^="tel:"]'),
    ],
    exceptions: [
      { state: 'loading', label: 'list.refresh', reason: ASKED_BY_APP },
      { state: 'list', label: 'list.refresh', reason: ASKED_BY_APP },
      { state: 'list', label: 'appointment.cancel (rejected)', reason: 'a rejected entry has no Cancel' },
    ],
    impossible: { 'confirm -> unexpected': 'the dialog asks nobody, so it cannot fail' },
    met: new Set(),
  };
};
