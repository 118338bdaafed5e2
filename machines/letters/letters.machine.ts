/**
 * /profile/letters: which letters a member wants, by kind and channel; each tap is saved by itself
 * (docs/decisions/0059-letters.md).
 *
 * loading -> choosing -> saving -> choosing
 *
 * After a lost answer the choices are read again: another tab may have changed them since, and a repeated write would
 * get its first answer.
 */

import { assign, setup } from 'xstate';
import type { LetterChoice, LetterSettings } from '#contract/entities/letters.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { isOutcomeKnown } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import type { ChooseLetter, LettersContext, LettersEvent, LettersInput } from './letters.types.ts';

const isSaved = ({ choices }: LetterSettings, { kind, channel, isOn }: LetterChoice): boolean =>
  choices.some((one) => one.kind === kind && one.channel === channel && one.isOn === isOn);

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
  guards: {
    isUnknown: (_, { error }: { error: unknown }) => !isOutcomeKnown(asFailure(error)),
  },
  actions: {
    keepSettings: assign(({ context: { wanted, failure } }, { output }: { output: LetterSettings }) => ({
      settings: output,
      wanted: null,
      failure: wanted === null || isSaved(output, wanted) ? null : failure,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepWanted: assign(({ context }, { choice }: Extract<LettersEvent, { type: 'letter.choose' }>) => ({
      wanted: choice,
      failure: null,
      ...nextWrite(context),
    })),
    keepRefused: assign((_, { error }: { error: unknown }) => ({ wanted: null, failure: asFailure(error) })),
  },
}).createMachine({
  id: 'letters',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    settings: null,
    wanted: null,
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
        onDone: { target: 'choosing', actions: { type: 'keepSettings', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'letters.refresh': 'loading' } },
    choosing: {
      tags: 'settled',
      on: { 'letter.choose': { target: 'saving', actions: { type: 'keepWanted', params: eventAsParams } } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'chooseLetter',
        src: 'chooseLetter',
        input: ({ context }) => ({ key: writeKey(context), choice: required(context.wanted, 'wanted') }),
        onDone: { target: 'choosing', actions: { type: 'keepSettings', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'isUnknown', params: eventAsParams },
            target: 'loading',
            actions: { type: 'keepFailure', params: eventAsParams },
          },
          { target: 'choosing', actions: { type: 'keepRefused', params: eventAsParams } },
        ],
      },
    },
  },
});
