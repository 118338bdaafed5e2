/** The booking popup as a person uses it. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import type { EventObject } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { compareMonths, MINUTE_MS } from '#contract/time.ts';
import type { BookingContext, BookingEvent, EventOf } from '#machines/booking/booking.types.ts';
import { formatDayTime, formatTime } from '#src/format/dates.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import { NOON } from '#test/model/samples.ts';
import type { Path } from '#test/model/walker.ts';
import type { World } from '#test/world/world.ts';
import { bookElsewhereAtTen, missOne, openMore, prepareBooking, takeSlot } from './booking.world.ts';
import { beginningWith, choices, dialog, popup, reachable, ready, tap, textOf } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';
import { languageOn } from './words.ts';

const HELD = [
  clinicCalls.listClinics,
  settingsCalls.listCategories,
  clinicCalls.listProviders,
  appointmentCalls.listSlots,
  appointmentCalls.listTodayAppointments,
  appointmentCalls.createAppointment,
];

export const bookingOf = (stage: Stage) => {
  const actor = stage.wiring().booking.get();
  if (actor === null) throw new Error('Booking was not opened');
  return actor;
};
export const openBooking = async (stage: Stage, kind: 'doctor' | 'therapist' = 'doctor') => {
  tap('link', beginningWith(kind === 'doctor' ? t`With a doctor` : t`With a therapist`));
  await stage.until(() => stage.wiring().booking.get() !== null && popup() !== null, 'the booking popup');
  await stage.settle();
};

export const closePopup = () => tap('button', t`Close`, popup() ?? undefined);

const groupNamed = (name: string) => screen.queryAllByRole('group', { name });
const ofDay = (name: string) => document.querySelector<HTMLElement>(`[data-day="${name}"]`);
const nearbyRows = () =>
  screen.queryAllByRole('heading', { name: t`Nearest free times` }).flatMap((heading) => {
    const section = heading.closest('section');
    return section ? ready('button', undefined, section) : [];
  });
const timesGroup = () => screen.queryAllByRole('radiogroup').filter((group) => group.querySelector('h3') !== null);

type Named<Type extends BookingEvent['type']> = EventOf<Type> | null;

const controlsFor = (context: () => BookingContext): ViewFlow['controls'] => {
  const is = <Type extends BookingEvent['type']>(event: EventObject | null) => event as Named<Type>;
  const person = () => (context().kind === 'provider' ? t`Patient` : t`Client`);
  return {
    'location.open': () => ready('button', beginningWith(t`Where`)),
    'provider.open': () => ready('button', beginningWith(t`Who`)),
    'time.open': () => ready('button', beginningWith(t`When`)),
    'location.select': (event) => {
      const name = is<'location.select'>(event)?.location.name ?? '';
      return choices(context().kind === 'provider' ? t`Choose a clinic` : t`Choose a salon`, beginningWith(name));
    },
    'provider.select': (event) => {
      const name = is<'provider.select'>(event)?.provider.name ?? '';
      const group = context().kind === 'provider' ? t`Choose a doctor` : t`Choose a therapist`;
      return choices(group).filter((choice) => textOf(choice).includes(name));
    },
    'category.select': (event) => {
      const chosen = is<'category.select'>(event);
      const name = chosen === null ? undefined : (chosen.category ?? t`All`);
      return groupNamed(t`Category`).flatMap((group) => ready('button', name, group));
    },
    'month.select': (event) => {
      const asked = is<'month.select'>(event);
      const names = [t`Previous month`, t`Next month`] as const;
      if (asked === null) return names.flatMap((name) => ready('button', name));
      return ready('button', compareMonths(asked.month, context().month) < 0 ? names[0] : names[1]);
    },
    'day.select': (event) => {
      const day = is<'day.select'>(event)?.day;
      return ready('button').filter((button) => button.dataset['day'] !== undefined && (!day || button === ofDay(day)));
    },
    'slot.select': (event) => {
      const slot = is<'slot.select'>(event)?.slot;
      const name = slot && beginningWith(formatTime(slot.startTime, languageOn()));
      return timesGroup().flatMap((group) => ready('radio', name, group));
    },
    'service.select': (event) => choices(t`Service`, beginningWith(is<'service.select'>(event)?.service.name ?? '')),
    'time.use': () => {
      const { day, slot } = context();
      const name = day && slot ? t`Use ${formatDayTime(day, slot.startTime, languageOn())}` : t`Use this time`;
      return ready('button', name);
    },
    'patient.select': (event) => {
      const name = is<'patient.select'>(event)?.patient.name ?? '';
      return choices(person()).filter((choice) => textOf(choice).includes(name));
    },
    'moreinfo.change': () => ready('textbox').filter((field) => field.matches('textarea')),
    'nearby.select': (event) => {
      const time = is<'nearby.select'>(event)?.nearby.slot.startTime;
      return nearbyRows().filter((row) => !time || textOf(row).includes(formatTime(time, languageOn())));
    },
    'start.edit': () => [...ready('button', t`Change place, person or time`), ...ready('button', t`See all times`)],
    'info.edit': () => [...ready('button', t`Change who it is for`), ...ready('button', t`Change the message`)],
    'step.next': () =>
      [t`Next`, t`Book appointment`, t`Try again`, t`Continue anyway`].flatMap((name) => ready('button', name)),
    'step.back': () => [t`Back`, t`Go back`, t`Back to your booking`].flatMap((name) => ready('button', name)),
  };
};

const opened = (path: Path) => path.some(({ label }) => label === 'slot.select (a choice of services)');

/** The booking flow on its screens; each call to the server waits until the path says how it ends. */
export const bookingView = (world: () => World): ViewFlow => {
  let stage: Stage | null = null;
  const context = (): BookingContext => bookingOf(present()).getSnapshot().context;
  const present = () => {
    if (stage === null) throw new Error('No stage is open');
    return stage;
  };
  const begin = (kind: 'doctor' | 'therapist') => async (on: Stage) => {
    closePopup();
    await on.settle();
    await openBooking(on, kind);
  };
  return {
    flow: bookingFlow,
    open: async (path) => {
      await prepareBooking(world(), opened(path));
      stage = await openStage(world(), { at: '/appointment', as: 'meiling', before: (gate) => gate.hold(...HELD) });
      await openBooking(stage);
      return stage;
    },
    snapshot: (on) => bookingOf(on).getSnapshot(),
    controls: controlsFor(context),
    moves: {
      'time.passed (a minute)': (on) => on.pass(MINUTE_MS),
      'time.passed (until noon)': (on) => on.sleepUntil(NOON),
      'booking.begin (the same kind)': begin('doctor'),
      'booking.begin (the other kind)': begin('therapist'),
      'popup.closed': closePopup,
    },
    calls: {
      loadPlaces: [clinicCalls.listClinics, settingsCalls.listCategories],
      loadProviders: [clinicCalls.listProviders],
      loadSlots: [appointmentCalls.listSlots],
      loadNearby: [appointmentCalls.listSlots],
      loadTodayAppointments: [appointmentCalls.listTodayAppointments],
      createAppointment: [appointmentCalls.createAppointment],
    },
    endings: {
      'loadTodayAppointments -> the same time': ({ world: there }) => bookElsewhereAtTen(there),
      'loadNearby -> free times': ({ world: there }) => openMore(there),
      'createAppointment -> DEPOSIT_REQUIRED': ({ world: there }) => missOne(there),
      'createAppointment -> SLOT_TAKEN': ({ world: there, gate }) =>
        takeSlot(there, gate.sentTo(appointmentCalls.createAppointment).at(-1)?.body),
    },
    region: () => dialog() ?? popup(),
    local: (inside) => [
      ...reachable('button', t`Close`, inside),
      ...reachable('searchbox', undefined, inside),
      ...reachable('button', t`See my appointments`, inside),
      ...reachable('button', t`Back to MyNiks`, inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"]'),
    ],
    exceptions: [
      {
        state: 'start.choosingTime',
        label: 'service.select (Consultation)',
        reason: 'the only service of a time is taken by itself; where there is a choice, Review is chosen too',
      },
      {
        state: 'confirmed',
        label: 'step.back',
        reason: 'there is Close, and the Back of the browser, which closes too: then the wizard starts anew',
      },
    ],
    impossible: {
      'createAppointment -> signedOut': 'a 401 is the session’s: the app loads anew, and the kept wizard asks again',
    },
    texts: { 'moreinfo.change': (event) => (event as EventOf<'moreinfo.change'>).moreinfo },
    met: new Set(),
  };
};
