/**
 * One act of staff about one visit, order, transfer or patient: its form or question, the call, and why it was refused.
 * Whatever is typed stays until the act is done or left.
 *
 * beginning -> asking -> sending -> done; beginning -> sending -> done; beginning -> asking -> previewing -> reviewing -> sending -> done
 */

import { assign, setup } from 'xstate';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { failedWrite, isUnanswered } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { writeKey } from '../kit/write-once.ts';
import { knownFields } from './desk-act.given.ts';
import { actReasons } from './desk-act.reasons.ts';
import { type ActField, asksOf, changesTimes, isPreviewed, isQuestioned, knowsTimes } from './desk-act.rules.ts';
import type {
  ActAnswer,
  ActPreview,
  ActRequest,
  ActSeen,
  Decisions,
  DeskActContext,
  DeskActEvent,
  DeskActInput,
  DeskActOutput,
  FreeTime,
} from './desk-act.types.ts';

export const deskActMachine = setup({
  types: {
    context: {} as DeskActContext,
    events: {} as DeskActEvent,
    input: {} as DeskActInput,
    output: {} as DeskActOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadTimes: port<readonly FreeTime[], ActSeen>('loadTimes'),
    previewAct: port<ActPreview, ActSeen>('previewAct'),
    sendAct: port<ActAnswer, ActRequest>('sendAct'),
  },
  guards: {
    isTimeAsked: ({ context: { act, fields } }) => asksOf(act).includes('time') && knowsTimes(act, fields),
    changesTimes: ({ context }, { field }: { field: ActField }) => changesTimes(context.act, field),
    isQuestioned: ({ context }) => isQuestioned(context.act),
    hasMade: (_, { output }: { output: ActAnswer }) => output.made !== null,
    isToDecide: ({ context: { preview } }, { id }: { id: string }) =>
      preview?.booked.some(({ _id, isHold }) => _id === id && !isHold) ?? false,
    isDecided: ({ context }) => allMet(actReasons.isDecided, context),
    isFilledToSee: ({ context }) => isPreviewed(context.act) && allMet(actReasons.isFilled, context),
    isFilled: ({ context }) => allMet(actReasons.isFilled, context),
    isToWait: ({ context }, { error }: { error: unknown }) =>
      context.mayWait === true && isUnanswered(asFailure(error)),
  },
  actions: {
    keepField: assign(({ context }, { field, text }: { field: ActField; text: string }) => ({
      fields: { ...context.fields, [field]: text },
      failure: null,
    })),
    forgetTimes: assign({ times: [] }),
    /** Clears a chosen time that is taken meanwhile, or that does not match the present entries. */
    keepTimes: assign(({ context: { fields } }, { output }: { output: readonly FreeTime[] }) => ({
      times: output,
      fields: output.some(({ id }) => id === fields.time) ? fields : { ...fields, time: '' },
      failure: null,
    })),
    keepPreview: assign((_, { output }: { output: ActPreview }) => ({ preview: output, failure: null })),
    keepDecision: assign(({ context }, { id, becomes }: { id: string; becomes: Decisions[string] }) => ({
      decisions: { ...context.decisions, [id]: becomes },
    })),
    keepOpened: assign(({ context }, { output }: { output: ActAnswer }) => ({
      subject: output.opens ?? context.subject,
    })),
    keepMade: assign((_, { output }: { output: ActAnswer }) => ({ made: output.made })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    /** After an unknown outcome the same act is sent again. */
    keepUndone: assign(({ context }, { error }: { error: unknown }) => failedWrite(context, error)),
  },
}).createMachine({
  id: 'deskAct',
  context: ({ input }) => ({
    ...input,
    fields: { ...knownFields(input.act, input.given), ...input.fields },
    generation: 0,
    attempt: 0,
    times: [],
    preview: null,
    decisions: {},
    made: null,
    failure: null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'isTimeAsked', target: 'readingTimes' },
        { guard: 'isQuestioned', target: 'asking' },
        { target: 'sending' },
      ],
    },
    readingTimes: {
      tags: 'busy',
      invoke: {
        id: 'loadTimes',
        src: 'loadTimes',
        input: ({ context: { act, subject, given, fields } }) => ({ act, subject, given, fields }),
        onDone: { target: 'asking', actions: { type: 'keepTimes', params: eventAsParams } },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'field.change': [
          {
            guard: { type: 'changesTimes', params: eventAsParams },
            target: 'routingTimes',
            actions: [{ type: 'keepField', params: eventAsParams }, 'forgetTimes'],
          },
          { actions: { type: 'keepField', params: eventAsParams } },
        ],
        'step.back': 'left',
      },
    },
    routingTimes: { always: [{ guard: 'isTimeAsked', target: 'readingTimes' }, { target: 'asking' }] },
    asking: {
      tags: 'settled',
      on: {
        'field.change': [
          {
            guard: { type: 'changesTimes', params: eventAsParams },
            target: 'routingTimes',
            actions: [{ type: 'keepField', params: eventAsParams }, 'forgetTimes'],
          },
          { actions: { type: 'keepField', params: eventAsParams } },
        ],
        'times.refresh': { guard: 'isTimeAsked', target: 'readingTimes' },
        'act.submit': [
          { guard: 'isFilledToSee', target: 'previewing' },
          { guard: 'isFilled', target: 'sending' },
        ],
        'step.back': 'left',
      },
    },
    previewing: {
      tags: 'busy',
      invoke: {
        id: 'previewAct',
        src: 'previewAct',
        input: ({ context: { act, subject, given, fields } }) => ({ act, subject, given, fields }),
        onDone: { target: 'reviewing', actions: { type: 'keepPreview', params: eventAsParams } },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The effect of the act is seen; nothing is done yet. */
    reviewing: {
      tags: 'settled',
      on: {
        'decision.choose': {
          guard: { type: 'isToDecide', params: eventAsParams },
          actions: { type: 'keepDecision', params: eventAsParams },
        },
        'act.submit': { guard: 'isDecided', target: 'sending' },
        'step.back': 'asking',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context }) => ({
          act: context.act,
          subject: context.subject,
          given: context.given,
          fields: context.fields,
          decisions: context.decisions,
          key: writeKey(context),
        }),
        onDone: [
          {
            guard: { type: 'hasMade', params: eventAsParams },
            target: 'showing',
            actions: { type: 'keepMade', params: eventAsParams },
          },
          { target: 'done', actions: { type: 'keepOpened', params: eventAsParams } },
        ],
        onError: [
          { guard: { type: 'isToWait', params: eventAsParams }, target: 'unsent' },
          { target: 'routingRefusal', actions: { type: 'keepUndone', params: eventAsParams } },
        ],
      },
    },
    routingRefusal: { always: [{ guard: 'isQuestioned', target: 'asking' }, { target: 'refused' }] },
    /** An act without a form: the reason shows, and it can be tried again. */
    refused: { tags: 'settled', on: { 'act.submit': 'sending', 'step.back': 'left' } },
    /** A link or key, which nothing shows again, or a file that was saved. */
    showing: { tags: 'settled', on: { 'made.close': 'done' } },
    done: {
      type: 'final',
      output: ({ context: { act, subject, given } }) => ({ outcome: 'done', done: { act, subject, given } }),
    },
    left: { type: 'final', output: { outcome: 'left' } },
    /** No answer came: the act waits where it was begun, and is sent again with its key. */
    unsent: {
      type: 'final',
      output: ({ context }) => ({
        outcome: 'unsent',
        unsent: { act: context.act, subject: context.subject, given: context.given },
        key: writeKey(context),
      }),
    },
  },
  output: finalOutput<DeskActOutput>(),
});
