/**
 * The search of patients, and one patient with the parts that the roles see. A patient of another place opens only with
 * a reason, which the patient reads. The trail has each opened patient.
 *
 * beginning -> searching -> found -> opening -> patient -> acting -> opening
 */

import { assign, setup } from 'xstate';
import type { FoundPatient, StaffPatient } from '#contract/entities/desk.ts';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { PatientId } from '#contract/ids.ts';
import { mayCall } from '#contract/roles.ts';
import { deskActMachine } from '../desk-act/desk-act.machine.ts';
import { mayDo } from '../desk-act/desk-act.rules.ts';
import type { ActFields, ActOn, DeskActOutput } from '../desk-act/desk-act.types.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { patientReasons } from './desk-patient.reasons.ts';
import { actsAbout, bookingFor, MAKING_PATIENTS, queryOf } from './desk-patient.rules.ts';
import type { DeskPatientContext, DeskPatientEvent, DeskPatientInput, PatientQuery } from './desk-patient.types.ts';

export const deskPatientMachine = setup({
  types: {
    context: {} as DeskPatientContext,
    events: {} as DeskPatientEvent,
    input: {} as DeskPatientInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { deskAct: 'deskAct' },
  },
  actors: {
    deskAct: deskActMachine,
    search: port<readonly FoundPatient[], { term: string }>('search'),
    openPatient: port<StaffPatient, PatientQuery>('openPatient'),
    readLetters: port<readonly StaffLetter[], PatientQuery>('readLetters'),
  },
  guards: {
    isTermLong: ({ context }) => allMet(patientReasons.isTermLong, context),
    hasReason: ({ context }) => allMet(patientReasons.hasReason, context),
    isNamed: ({ context }) => context.opened !== null,
    isBookingKept: ({ context }) => context.booking !== null,
    isPatientOpen: ({ context }) => context.patient !== null,
    isActKept: ({ context }) => context.act !== null,
    isBookingMeant: ({ context: { booking, patient, roles } }) =>
      booking !== null && patient !== null && bookingFor(patient, roles) !== null,
    hasFound: ({ context }) => context.found !== null,
    /** Without a reason the answer about a patient of another place equals that about a missing patient. */
    isElsewhere: ({ context }, { error }: { error: unknown }) =>
      context.reason.trim() === '' && isRejectedAs(asFailure(error), 'NOT_FOUND'),
    isActOpen: ({ context: { patient, roles } }, { act, subject }: ActOn) =>
      patient !== null && mayDo(act, roles) && actsAbout(patient, subject).includes(act),
    maySeeLetters: ({ context: { roles } }) => mayCall(roles, 'listMessages'),
    isMaking: ({ context: { roles } }, { act, subject }: ActOn) =>
      subject === '' && MAKING_PATIENTS.some((one) => one === act) && mayDo(act, roles),
    isActDone: (_, { output }: { output: DeskActOutput }) => output.outcome === 'done',
  },
  actions: {
    keepTerm: assign((_, { term }: { term: string }) => ({ term, failure: null })),
    keepFound: assign(({ context }, { output }: { output: readonly FoundPatient[] }) => ({
      found: output,
      searched: context.term.trim(),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    namePatient: assign((_, { id }: { id: PatientId }) => ({
      opened: id,
      patient: null,
      letters: null,
      reason: '',
      failure: null,
    })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepPatient: assign((_, { output }: { output: StaffPatient }) => ({
      patient: output,
      letters: null,
      failure: null,
    })),
    keepLetters: assign((_, { output }: { output: readonly StaffLetter[] }) => ({ letters: output, failure: null })),
    forgetPatient: assign({ opened: null, patient: null, letters: null, reason: '', act: null, fields: {} }),
    beginBooking: assign(({ context: { booking, patient, roles, begun } }) => {
      const { _id: subject } = required(patient, 'patient');
      const act = required(bookingFor(required(patient, 'patient'), roles), 'act');
      return {
        act: { act, subject, given: {} },
        fields: booking ?? {},
        booking: null,
        begun: begun + 1,
        failure: null,
      };
    }),
    forgetBooking: assign({ booking: null }),
    forgetFailure: assign({ failure: null }),
    beginAct: assign(({ context }, { act, subject, given, fields = {} }: ActOn & { fields?: ActFields }) => ({
      act: { act, subject, given },
      fields,
      begun: context.begun + 1,
      failure: null,
    })),
    /** A patient who was registered opens. */
    openDone: assign(({ context }, { output }: { output: DeskActOutput }) => ({
      opened:
        output.outcome === 'done' && output.done.subject !== '' ? (output.done.subject as PatientId) : context.opened,
    })),
    endAct: assign({ act: null, fields: {} }),
  },
}).createMachine({
  id: 'deskPatient',
  context: ({ input: { kept, ...rest } }) => ({
    ...rest,
    ...kept,
    found: null,
    searched: '',
    patient: null,
    letters: null,
    begun: 0,
    failure: null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'isNamed', target: 'opening' },
        { guard: 'isActKept', target: 'acting' },
        { guard: 'isTermLong', target: 'searching' },
        { target: 'unsearched' },
      ],
    },
    unsearched: {
      tags: 'settled',
      on: {
        'term.change': { actions: { type: 'keepTerm', params: eventAsParams } },
        'search.submit': { guard: 'isTermLong', target: 'searching' },
        'patient.open': { target: 'opening', actions: { type: 'namePatient', params: eventAsParams } },
        'booking.leave': { guard: 'isBookingKept', actions: 'forgetBooking' },
        'act.begin': {
          guard: { type: 'isMaking', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ term: context.term.trim() }),
        onDone: { target: 'found', actions: { type: 'keepFound', params: eventAsParams } },
        onError: { target: 'routing', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routing: { always: [{ guard: 'hasFound', target: 'found' }, { target: 'unsearched' }] },
    found: {
      tags: 'settled',
      on: {
        'term.change': { actions: { type: 'keepTerm', params: eventAsParams } },
        'search.submit': { guard: 'isTermLong', target: 'searching' },
        'patient.open': { target: 'opening', actions: { type: 'namePatient', params: eventAsParams } },
        'booking.leave': { guard: 'isBookingKept', actions: 'forgetBooking' },
        'act.begin': {
          guard: { type: 'isMaking', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPatient',
        src: 'openPatient',
        input: ({ context }) => queryOf(context),
        onDone: { target: 'resuming', actions: { type: 'keepPatient', params: eventAsParams } },
        onError: [
          { guard: { type: 'isElsewhere', params: eventAsParams }, target: 'askingReason' },
          {
            target: 'routing',
            actions: ['forgetPatient', { type: 'keepFailure', params: eventAsParams }],
          },
        ],
      },
    },
    /** The patient belongs to no place of the caller, or does not exist any more. */
    askingReason: {
      tags: 'settled',
      on: {
        'reason.change': { actions: { type: 'keepReason', params: eventAsParams } },
        'reason.submit': { guard: 'hasReason', target: 'opening' },
        'step.back': { target: 'routing', actions: 'forgetPatient' },
      },
    },
    /** After a lock the open act opens again as typed; a free time that waited for a patient now has this one. */
    resuming: {
      always: [
        { guard: 'isActKept', target: 'acting' },
        { guard: 'isBookingMeant', target: 'acting', actions: 'beginBooking' },
        { target: 'patient' },
      ],
    },
    patient: {
      tags: 'settled',
      on: {
        'patient.open': { target: 'opening', actions: { type: 'namePatient', params: eventAsParams } },
        'act.begin': {
          guard: { type: 'isActOpen', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
        'letters.read': { guard: 'maySeeLetters', target: 'readingLetters' },
        'step.back': { target: 'routing', actions: ['forgetPatient', 'forgetFailure'] },
      },
    },
    /** Letters are read only when staff ask for them, since each look is in the trail. */
    readingLetters: {
      tags: 'busy',
      invoke: {
        id: 'readLetters',
        src: 'readLetters',
        input: ({ context }) => queryOf(context),
        onDone: { target: 'patient', actions: { type: 'keepLetters', params: eventAsParams } },
        onError: { target: 'patient', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    acting: {
      tags: 'settled',
      invoke: {
        id: 'deskAct',
        src: 'deskAct',
        input: ({ context }) => ({
          ...required(context.act, 'act'),
          fields: context.fields,
          wizardId: `${context.wizardId}:${context.begun}`,
        }),
        onDone: [
          {
            guard: { type: 'isActDone', params: eventAsParams },
            target: 'opening',
            actions: [{ type: 'openDone', params: eventAsParams }, 'endAct'],
          },
          { target: 'leaving', actions: 'endAct' },
        ],
        onError: { target: 'leaving', actions: ['endAct', { type: 'keepFailure', params: eventAsParams }] },
      },
    },
    leaving: { always: [{ guard: 'isPatientOpen', target: 'patient' }, { target: 'routing' }] },
  },
});
