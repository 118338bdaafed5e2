/** The booking popup as a person uses it; each call to the server waits until the path says how it ends. */

import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import type { DoneActorEvent } from 'xstate';
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  therapistBookingFlow,
} from '#machines/booking/booking.model.ts';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext, BookingEvent, BookingInput, EventOf } from '#machines/booking/booking.types.ts';
import { wayToChoice } from '#machines/booking/booking.ways.model.ts';
import type { BookingKind, ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { NOON } from '#model/samples.ts';
import bookingDefinition from '#src/flows/booking.definition.ts';
import type { World } from '#stage/world/world.ts';
import type { Excuse } from '../hands/hands.ts';
import { answers, type Clinic, createClinic } from './booking.clinic.ts';
import { bookingControls } from './booking.controls.ts';
import { bookingOf, closePopup, type Kind, openBooking } from './booking.hands.ts';
import { missingLooks } from './booking.looks.ts';
import { choosingView } from './choosing.part.ts';
import { beginningWith, dialog, popup, reachable, tap } from './hand.ts';
import { holdingMoves } from './holding.ends.ts';
import { openStage, type Stage } from './stage.tsx';
import { goOn, type ViewFlow, type ViewsOf } from './view-flow.ts';

export { bookingOf, closePopup, openBooking };

const PLACES = [clinicCalls.listClinics, settingsCalls.listCategories];
const TERMS = [settingsCalls.loadAppointmentSettings, clinicCalls.listClinics, settingsCalls.loadRemoteFee];
const HELD: readonly Call[] = [
  ...PLACES,
  ...TERMS,
  settingsCalls.loadDepositFee,
  clinicCalls.listProviders,
  appointmentCalls.listSlots,
  appointmentCalls.listWaitlistDays,
  appointmentCalls.listTodayAppointments,
  appointmentCalls.checkNoShow,
  appointmentCalls.createAppointment,
  appointmentCalls.joinWaitlist,
  invoiceCalls.loadInvoice,
];

const CARDS: Record<BookingKind, Kind> = { provider: 'doctor', therapist: 'therapist', remote: 'remote' };

const ENDS = ['confirmed', 'waitingContact'];
const DIALOGS = ['sameTimeNotice', 'detail.keepHint'];
/** The popup covers where others begin. It is closed first, and in these states something comes of that. */
const CROSSINGS: Record<string, readonly string[]> = {
  'booking.begin (the same kind)': [...ENDS, ...DIALOGS],
  'booking.begin (the other kind)': [...ENDS, ...DIALOGS],
  'booking.again (the earlier one)': [...ENDS, 'sameTimeNotice'],
  'booking.resume (another hold)': ['confirmed', ...DIALOGS],
};
const crossings: Excuse[] = Object.entries(CROSSINGS).flatMap(([label, states]) =>
  states.map((state) => ({ state, label, reason: 'the popup or its dialog is closed first' })),
);
/** The hold has run out, and its dialog lies over the start. */
const released: Excuse[] = [...Object.keys(CROSSINGS), 'booking.resume (the same hold)'].map((label) => ({
  state: 'start',
  label,
  reason: 'the dialog is closed first',
  when: ({ entry }: BookingContext) => entry === 'released',
}));
const excuses: readonly Excuse[] = [
  ...crossings,
  ...released,
  ...['confirmed', 'waitingContact'].map((state) => ({
    state,
    label: 'step.back',
    reason: 'there is Close, and the Back of the browser, which closes too: then the wizard starts anew',
  })),
  ...['hint.remember (not again)', 'hint.remember (again next time)'].map((label, index) => ({
    state: 'detail.keepHint',
    label,
    reason: 'so it is already',
    when: ({ isHintDismissed }: BookingContext) => isHintDismissed === (index === 0),
  })),
  {
    state: 'missedAppointmentDeposit.reviewing',
    label: 'fee.retry',
    reason: 'only where it could not be loaded',
    when: ({ fee }) => fee !== null,
  },
];

export const bookingView = (world: () => World, flow: Flow, met = new Set<Excuse>()): ViewFlow => {
  const input = flow.input as BookingInput;
  let stage: Stage | null = null;
  let clinic: Clinic | null = null;
  const present = () => bookingOf(required(stage, 'stage')).getSnapshot();
  const at = () => {
    const { value, context } = present();
    return { path: statePath(value) as BookingPath, context };
  };
  const close = async (on: Stage) => {
    if (popup() !== null) closePopup();
    await on.settle();
  };
  const begin = async (on: Stage, kind: BookingKind) => {
    await close(on);
    await openBooking(on, CARDS[kind]);
  };
  const controls = bookingControls(at);
  return {
    flow,
    open: async () => {
      clinic = createClinic(input, flow === missedBookingFlow);
      const { route } = clinic;
      const before = (gate: Stage['gate']) => {
        route(gate);
        gate.hold(...HELD);
      };
      stage = await openStage(world(), { at: '/appointment', as: 'meiling', before });
      await openBooking(stage, CARDS[input.kind]);
      return stage;
    },
    snapshot: (on) => bookingOf(on).getSnapshot(),
    controls,
    moves: {
      'time.passed': (on) => on.sleepUntil(NOON),
      'booking.begin': (on, { event }) => begin(on, (event as EventOf<'booking.begin'>).kind),
      'booking.again': async (on) => {
        await close(on);
        const section = screen.getByRole('heading', { name: t`Book again` }).closest('section');
        tap('button', undefined, required(section, 'section'));
      },
      'booking.resume': async (on, { event }) => {
        await close(on);
        required(clinic, 'clinic').hold(on, (event as EventOf<'booking.resume'>).appointment);
        await on.settle();
        const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });
        await on.until(() => countdown() !== null, 'the countdown');
        tap('button', undefined, required(countdown(), 'countdown'));
      },
      'popup.closed': () => closePopup(),
      'xstate.done.actor.choosing': async (on, { event }) => {
        const way = wayToChoice(present().context, (event as DoneActorEvent<ChoosingOutput>).output);
        await goOn(
          choosingView(way.flow, () => Promise.resolve(on)),
          on,
          way.path,
        );
      },
      ...holdingMoves(
        () => required(clinic, 'clinic'),
        () => required(present().context.appointment, 'appointment'),
        (on) => begin(on, present().context.kind),
      ),
    },
    parts: bookingDefinition,
    answers: {
      ...answers,
      createAppointment: (output, _, on) => required(clinic, 'clinic').book(on, output as Appointment),
    },
    // the screens of the choice and of what is held are walked in choosing.view.ts and holding.view.ts
    region: () => (present().matches('start') || present().matches('payment') ? null : (dialog() ?? popup())),
    local: (inside) => [
      ...reachable('button', t`Close`, inside),
      ...reachable('button', t`See my appointments`, inside),
      ...reachable('button', t`Back to MyNiks`, inside),
      ...reachable('button', t`Add to calendar`, inside),
      ...reachable('button', beginningWith(t`Copy`), inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"]'),
    ],
    missing: missingLooks,
    excuses,
    impossible: {
      'choosing -> unexpected': 'whatever its calls answer, the choice goes on by itself',
      'holding -> unexpected': 'whatever its calls answer, what is held goes on by itself',
      'createAppointment -> signedOut': 'a 401 is the session’s: the app loads anew, and the kept wizard asks again',
    },
    filled: { 'moreinfo.change': (event) => (event as Extract<BookingEvent, { type: 'moreinfo.change' }>).moreinfo },
    met,
  };
};

/** Every way into booking: with a doctor, with a therapist, by video, and once more after a missed appointment. */
export const bookingViews = (world: () => World): readonly ViewFlow[] => {
  const met = new Set<Excuse>();
  return [bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow].map((flow) =>
    bookingView(world, flow, met),
  );
};

export const views: ViewsOf = bookingViews;
