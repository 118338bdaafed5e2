import { assign, emit, setup } from 'xstate';
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { AppointmentId, ClinicId, PatientId } from '#contract/ids.ts';
import { mayCall } from '#contract/roles.ts';
import type { ClinicDay } from '#contract/time.ts';
import { deskActMachine } from '../desk-act/desk-act.machine.ts';
import { type ActName, mayDo, undoOf } from '../desk-act/desk-act.rules.ts';
import type { ActOn, DeskActOutput } from '../desk-act/desk-act.types.ts';
import { asFailure } from '../kit/failure.ts';
import { port, source } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { isActOf } from './desk-day.rules.ts';
import type {
  DayAnswer,
  DayFilter,
  DayLook,
  DayQuery,
  DeskDayContext,
  DeskDayEmitted,
  DeskDayEvent,
  DeskDayInput,
} from './desk-day.types.ts';

const undoAfter = ({ act, ...on }: ActOn): ActOn | null => {
  const undo = undoOf(act);
  return undo && { act: undo, ...on };
};

/** The patient of the visit that is opened; null where the day has no such visit. */
export const patientOf = ({ data, opened }: Pick<DeskDayContext, 'data' | 'opened'>): PatientId | null =>
  data?.visits.find(({ _id }) => _id === opened)?.patient._id ?? null;

export const queryOf = ({ place, day, opened, roles }: DeskDayContext): DayQuery => ({
  place,
  day,
  opened,
  hasWaitlist: mayCall(roles, 'listStaffWaitlist'),
});

export const deskDaySetup = setup({
  types: {
    context: {} as DeskDayContext,
    events: {} as DeskDayEvent,
    input: {} as DeskDayInput,
    emitted: {} as DeskDayEmitted,
    tags: {} as 'busy' | 'settled',
    children: {} as { deskAct: 'deskAct'; undoAct: 'deskAct' },
  },
  actors: {
    /** Sends an event when something of the place has changed. */
    changes: source<{ type: 'changes.heard' }>('changes'),
    deskAct: deskActMachine,
    readDay: port<DayAnswer, DayQuery>('readDay'),
    openPatient: port<StaffPatient, { id: PatientId }>('openPatient'),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    isVisitOpen: ({ context }) => context.patient !== null,
    isStaleVisit: ({ context }) => context.isStale && context.patient !== null,
    isOfDay: ({ context: { data } }, { id }: { id: AppointmentId }) => patientOf({ data, opened: id }) !== null,
    isActKept: ({ context }) => context.act !== null,
    isActOpen: ({ context }, { act, subject }: { act: ActName; subject: string }) =>
      mayDo(act, context.roles) && isActOf(context.data, act, subject),
    canUndo: ({ context }) => context.undo !== null && mayDo(context.undo.act, context.roles),
    isActDone: (_, { output }: { output: DeskActOutput }) => output.outcome === 'done',
    isActUnsent: (_, { output }: { output: DeskActOutput }) => output.outcome === 'unsent',
  },
  actions: {
    keepDay: assign(({ context }, { output }: { output: DayAnswer }) => ({
      data: output.data,
      patient: output.patient,
      opened: output.patient && context.opened,
      isStale: context.isHeard,
      failure: null,
    })),
    keepPatient: assign((_, { output }: { output: StaffPatient }) => ({ patient: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    markStale: assign({ isStale: true }),
    beginReading: assign({ isHeard: false }),
    noteHeard: assign({ isHeard: true }),
    chooseDay: assign((_, { day }: { day: ClinicDay }) => ({
      day,
      data: null,
      opened: null,
      patient: null,
      undo: null,
    })),
    choosePlace: assign((_, { place }: { place: ClinicId | null }) => ({
      place,
      data: null,
      opened: null,
      patient: null,
      undo: null,
    })),
    chooseFilter: assign((_, { filter }: { filter: DayFilter }) => ({ filter })),
    chooseLook: assign((_, { look }: { look: DayLook }) => ({ look })),
    nameVisit: assign((_, { id }: { id: AppointmentId }) => ({ opened: id, failure: null })),
    forgetVisit: assign({ opened: null, patient: null }),
    beginAct: assign(({ context }, { act, subject, given }: ActOn) => ({
      act: { act, subject, given },
      fields: {},
      begun: context.begun + 1,
      failure: null,
    })),
    keepDone: assign((_, { output }: { output: DeskActOutput }) => ({
      act: null,
      fields: {},
      undo: output.outcome === 'done' ? undoAfter(output.done) : null,
      isStale: true,
    })),
    endAct: assign({ act: null, fields: {} }),
    tellLost: emit(({ context: { data } }, { output }: { output: DeskActOutput }) => {
      const { unsent, key } = required(output.outcome === 'unsent' ? output : null, 'unsent');
      const { _id, startsAt } = required(data?.visits.find((visit) => visit._id === unsent.subject) ?? null, 'visit');
      return { type: 'arrival.lost' as const, id: _id, startsAt, key, at: unsent.given['at'] ?? null };
    }),
    countUndo: assign(({ context }) => ({ begun: context.begun + 1, failure: null })),
    forgetUndo: assign({ undo: null, isStale: true }),
  },
});
