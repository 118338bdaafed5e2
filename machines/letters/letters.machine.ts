/**
 * /profile/letters: which letters a member wants, by kind and channel; each tap is saved by itself
 * (docs/decisions/0059-letters.md).
 *
 * loading -> choosing -> saving -> choosing
 */
import { assign, setup } from 'xstate';
import type { LetterChoice, LetterSettings } from '#contract/entities/letters.ts';
import { asFailure } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import type { ChooseLetter, LettersContext, LettersEvent, LettersInput } from './letters.types.ts';

const isSame = (one: LetterChoice | null, other: LetterChoice): boolean =>
  one !== null && one.kind === other.kind && one.channel === other.channel && one.isOn === other.isOn;

export const lettersMachine = setup({
  types: {
    context: {} as LettersContext,
    events: {} as LettersEvent,
    input: {} as LettersInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadLetters: port<LetterSettings>('loadLetters'),
    chooseLetter: port<LetterSettings, ChooseLetter>('chooseLetter'),
  },
  actions: {
    keepSettings: assign((_, { output }: { output: LetterSettings }) => ({ settings: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    /** The same choice after an answer that was lost is the same write. */
    keepWanted: assign(({ context }, { choice }: Extract<LettersEvent, { type: 'letter.choose' }>) => ({
      wanted: choice,
      failure: null,
      ...(isSame(context.unsaved, choice) ? {} : nextWrite(context)),
    })),
    keepSaved: assign((_, { output }: { output: LetterSettings }) => ({
      settings: output,
      wanted: null,
      unsaved: null,
    })),
    keepUnsaved: assign(({ context }, { error }: { error: unknown }) => ({
      wanted: null,
      unsaved: context.wanted,
      ...failedWrite(context, error),
    })),
  },
}).createMachine({
  id: 'letters',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    settings: null,
    wanted: null,
    unsaved: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLetters',
        src: 'loadLetters',
        input: {},
        onDone: { target: 'choosing', actions: { type: 'keepSettings', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unavailable: { tags: 'settled', on: { 'letters.refresh': 'loading' } },
    choosing: {
      tags: 'settled',
      on: { 'letter.choose': { target: 'saving', actions: { type: 'keepWanted', params: ({ event }) => event } } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'chooseLetter',
        src: 'chooseLetter',
        input: ({ context }) => ({ key: writeKey(context), choice: required(context.wanted, 'wanted') }),
        onDone: { target: 'choosing', actions: { type: 'keepSaved', params: ({ event }) => event } },
        onError: { target: 'choosing', actions: { type: 'keepUnsaved', params: ({ event }) => event } },
      },
    },
  },
});
