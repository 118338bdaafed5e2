/**
 * My appointments: the list behind the calendar icon, the home screen and the icon's highlight; one instance while a
 * member is signed in. Cancelling asks first, unless it is too late (section 2, popup 1; section 4, cancel flow). A time that
 * the clinic chose can be kept or cancelled.
 *
 * loading -> list -> confirmingCancel -> cancelling -> loading -> list
 */

import { assign, emit, setup } from 'xstate';
import { DEFAULT_NON_CANCELLATION_HOURS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { clock } from '../kit/time.ts';
import { writeKey } from '../kit/write-once.ts';
import { isCancellable, isTooLateToCancel } from './appointments.rules.ts';
import type { AppointmentsContext, AppointmentsEvent, AppointmentsSettings, EntryInput } from './appointments.types.ts';

export const appointmentsMachine = setup({
  types: {
    context: {} as AppointmentsContext,
    events: {} as AppointmentsEvent,
    emitted: {} as { type: 'popup.close' },
    input: {} as { wizardId: string; now: IsoInstant },
    tags: {} as 'busy' | 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: {
    clock,
    confirm: confirmMachine,
    listAppointments: port<readonly Appointment[]>('listAppointments'),
    loadSettings: port<AppointmentsSettings>('loadSettings'),
    cancelAppointment: port<void, EntryInput>('cancelAppointment'),
    agreeToMove: port<void, EntryInput>('agreeToMove'),
  },
  guards: {
    isTooLate: ({ context }) =>
      context.picked !== null && isTooLateToCancel(context.picked, context.now, context.nonCancellationHours),
    isCancellable: ({ context }) => context.picked !== null && isCancellable(context.picked),
    hasChanged: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'VISIT_CHANGED'),
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
  },
  actions: {
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    keepEntries: assign((_, { output }: { output: readonly Appointment[] }) => ({ entries: output, failure: null })),
    keepSettings: assign((_, { output }: { output: AppointmentsSettings }) => output),
    keepDefaultHours: assign({ nonCancellationHours: DEFAULT_NON_CANCELLATION_HOURS }),
    /** Picking another entry begins another write, with a key of its own. */
    pick: assign(({ context }, { id }: { id: AppointmentId }) => ({
      picked: context.entries?.find((entry) => entry._id === id) ?? null,
      cancelled: null,
      agreed: null,
      attempt: context.picked?._id === id ? context.attempt : context.attempt + 1,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepWriteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
    })),
    keepCancelled: assign(({ context }) => ({
      attempt: context.attempt + 1,
      picked: null,
      cancelled: context.picked,
    })),
    keepAgreed: assign(({ context }) => ({ attempt: context.attempt + 1, picked: null, agreed: context.picked })),
    forgetEnded: assign({ cancelled: null, agreed: null }),
    askToClose: emit({ type: 'popup.close' }),
  },
}).createMachine({
  id: 'appointments',
  context: ({ input }) => ({
    wizardId: input.wizardId,
    generation: 0,
    attempt: 0,
    now: input.now,
    entries: null,
    nonCancellationHours: null,
    offersVideo: true,
    offersTherapists: true,
    picked: null,
    cancelled: null,
    agreed: null,
    failure: null,
  }),
  invoke: [
    { id: 'clock', src: 'clock', input: {} },
    {
      id: 'loadSettings',
      src: 'loadSettings',
      input: {},
      onDone: { actions: { type: 'keepSettings', params: eventAsParams } },
      onError: { actions: 'keepDefaultHours' },
    },
  ],
  on: { 'time.passed': { actions: { type: 'keepNow', params: eventAsParams } } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listAppointments',
        src: 'listAppointments',
        input: {},
        onDone: { target: 'list', actions: { type: 'keepEntries', params: eventAsParams } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'popup.opened': { target: 'loading', reenter: true, actions: 'forgetEnded' },
        /** An answer that was requested before the change may lack it, so the list is read again. */
        'list.refresh': { target: 'loading', reenter: true },
        'step.back': { actions: 'askToClose' },
      },
    },
    loadFailed: {
      tags: 'settled',
      on: {
        'popup.opened': { target: 'loading', actions: 'forgetEnded' },
        'list.refresh': 'loading',
        'step.back': { actions: 'askToClose' },
      },
    },
    list: {
      tags: 'settled',
      on: {
        'appointment.cancel': { target: 'routingCancel', actions: { type: 'pick', params: eventAsParams } },
        'appointment.agree': { target: 'agreeing', actions: { type: 'pick', params: eventAsParams } },
        'popup.opened': { target: 'loading', actions: 'forgetEnded' },
        'list.refresh': 'loading',
        'step.back': { actions: 'askToClose' },
      },
    },
    routingCancel: {
      always: [
        { guard: 'isTooLate', target: 'cancelNotice' },
        { guard: 'isCancellable', target: 'confirmingCancel' },
        { target: 'list' },
      ],
    },
    cancelNotice: { tags: 'settled', on: { 'step.back': 'list' } },
    confirmingCancel: {
      tags: 'settled',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({
          question: { about: 'cancelAppointment', appointment: required(context.picked, 'picked') },
        }),
        onDone: [{ guard: { type: 'saidYes', params: eventAsParams }, target: 'cancelling' }, { target: 'list' }],
        onError: 'list',
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelAppointment',
        src: 'cancelAppointment',
        input: ({ context }) => ({ entry: required(context.picked, 'picked'), key: writeKey(context) }),
        onDone: { target: 'loading', actions: 'keepCancelled' },
        onError: { target: 'list', actions: { type: 'keepWriteFailure', params: eventAsParams } },
      },
      /** The request goes on while the popup is closed. */
      on: { 'step.back': { actions: 'askToClose' } },
    },
    agreeing: {
      tags: 'busy',
      invoke: {
        id: 'agreeToMove',
        src: 'agreeToMove',
        /** Cancelling the same entry is another write, so this key has an ending of its own. */
        input: ({ context }) => ({ entry: required(context.picked, 'picked'), key: `${writeKey(context)}:agree` }),
        onDone: { target: 'loading', actions: 'keepAgreed' },
        onError: [
          {
            guard: { type: 'hasChanged', params: eventAsParams },
            target: 'loading',
            actions: { type: 'keepWriteFailure', params: eventAsParams },
          },
          { target: 'list', actions: { type: 'keepWriteFailure', params: eventAsParams } },
        ],
      },
      on: { 'step.back': { actions: 'askToClose' } },
    },
  },
});
