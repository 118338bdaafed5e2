/**
 * /profile/data: a file with all data that the clinic keeps of a person. The person requests it, the clinic makes it,
 * the device saves it (docs/decisions/0046-my-data-and-closing.md).
 *
 * loading -> none -> asking -> proving -> asking -> making.waiting -> making.looking -> ready -> saving -> ready
 */

import { assign, setup } from 'xstate';
import type { DataFile } from '#contract/entities/account.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import { roundOf } from '../reauthentication/reauthentication.input.ts';
import { reauthenticationMachine } from '../reauthentication/reauthentication.machine.ts';
import type { ReauthenticationOutput } from '../reauthentication/reauthentication.types.ts';
import type { AskForFile, MyDataContext, MyDataEvent, MyDataInput } from './my-data.types.ts';

/** Interval of the checks whether the file is ready, while the page is open. */
const LOOK_DELAY_MS = 4_000;

export const myDataMachine = setup({
  types: {
    context: {} as MyDataContext,
    events: {} as MyDataEvent,
    input: {} as MyDataInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { reauthentication: 'reauthentication' },
  },
  actors: {
    loadFile: port<DataFile>('loadFile'),
    askForFile: port<DataFile, AskForFile>('askForFile'),
    saveFile: port<void>('saveFile'),
    reauthentication: reauthenticationMachine,
  },
  guards: {
    isMaking: ({ context }) => context.file?.state === 'making',
    isReady: ({ context }) => context.file?.state === 'ready',
    isProven: (_, { output }: { output: ReauthenticationOutput }) => output.outcome === 'proven',
    /** An open session alone must not give access to the file. */
    needsProof: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'REAUTHENTICATION_REQUIRED'),
    /** The file has expired meanwhile. */
    isGone: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_FOUND'),
  },
  actions: {
    keepFile: assign((_, { output }: { output: DataFile }) => ({ file: output, failure: null })),
    keepAsked: assign(({ context }, { output }: { output: DataFile }) => ({
      file: output,
      failure: null,
      ...nextWrite(context),
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    /** After an unknown outcome, a retry repeats the same request. */
    keepUnasked: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
    })),
    /** The next write consumes the proof. */
    awaitProof: assign(({ context }) => nextWrite(context)),
    markSaved: assign({ isSaved: true, failure: null }),
    forget: assign({ isSaved: false, failure: null }),
  },
  delays: { lookDelay: LOOK_DELAY_MS },
}).createMachine({
  id: 'myData',
  context: ({ input }) => ({ ...input, generation: 0, attempt: 0, file: null, failure: null, isSaved: false }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadFile',
        src: 'loadFile',
        input: {},
        onDone: { target: 'routing', actions: { type: 'keepFile', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'data.refresh': 'loading' } },
    routing: {
      always: [{ guard: 'isMaking', target: 'making' }, { guard: 'isReady', target: 'ready' }, { target: 'none' }],
    },
    /** There is no file: it was not requested, has expired, or could not be made. */
    none: { tags: 'settled', on: { 'file.ask': { target: 'asking', actions: 'forget' } } },
    proving: {
      tags: 'settled',
      invoke: {
        id: 'reauthentication',
        src: 'reauthentication',
        input: ({ context }) => roundOf(context),
        onDone: [{ guard: { type: 'isProven', params: eventAsParams }, target: 'asking' }, { target: 'routing' }],
        onError: 'routing',
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askForFile',
        src: 'askForFile',
        input: ({ context }) => ({ key: writeKey(context) }),
        onDone: { target: 'routing', actions: { type: 'keepAsked', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'needsProof', params: eventAsParams },
            target: 'proving',
            actions: 'awaitProof',
          },
          { target: 'routing', actions: { type: 'keepUnasked', params: eventAsParams } },
        ],
      },
    },
    /** A notification announces the finished file; a person who stays on the page sees it without. */
    making: {
      initial: 'waiting',
      states: {
        waiting: { tags: 'settled', after: { lookDelay: 'looking' } },
        looking: {
          tags: 'settled',
          invoke: {
            id: 'lookForFile',
            src: 'loadFile',
            input: {},
            onDone: { target: '#myData.routing', actions: { type: 'keepFile', params: eventAsParams } },
            onError: 'waiting',
          },
        },
      },
    },
    ready: {
      tags: 'settled',
      on: {
        'file.save': { target: 'saving', actions: 'forget' },
        'file.ask': { target: 'asking', actions: 'forget' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: {},
        onDone: { target: 'ready', actions: 'markSaved' },
        onError: [
          { guard: { type: 'isGone', params: eventAsParams }, target: 'loading' },
          { target: 'ready', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
  },
});
