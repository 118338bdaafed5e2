/**
 * /profile: stores, replaces and removes a member's picture; the page shows the picture of the clinic's answer
 * (PROFILE-07..09).
 *
 * shown -> storing -> shown
 */

import { assign, emit, setup } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { refusalOf } from './picture.rules.ts';
import type {
  ChosenFile,
  PictureContext,
  PictureEmitted,
  PictureEvent,
  PictureInput,
  RemoveInput,
  StoreInput,
} from './picture.types.ts';

export const pictureMachine = setup({
  types: {
    context: {} as PictureContext,
    events: {} as PictureEvent,
    emitted: {} as PictureEmitted,
    input: {} as PictureInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    storePicture: port<string, StoreInput>('storePicture'),
    removePicture: port<void, RemoveInput>('removePicture'),
    readProfile: port<Profile>('readProfile'),
  },
  guards: {
    isTaken: (_, { file }: { file: ChosenFile }) => refusalOf(file) === null,
    hasChosen: ({ context }) => context.chosen !== null,
    hasPicture: ({ context }) => context.picture !== null,
  },
  actions: {
    keepFile: assign(({ context }, { file }: { file: ChosenFile }) => ({
      chosen: file,
      refusal: null,
      failure: null,
      attempt: context.attempt + 1,
    })),
    refuse: assign((_, { file }: { file: ChosenFile }) => ({ chosen: null, refusal: refusalOf(file), failure: null })),
    /** A failure without a chosen picture comes from a removal, so a retry keeps its key. */
    beginRemoving: assign(({ context: { chosen, failure, attempt } }) => ({
      chosen: null,
      refusal: null,
      failure: null,
      attempt: chosen === null && failure !== null ? attempt : attempt + 1,
    })),
    dropFile: assign({ chosen: null }),
    keepPicture: assign((_, { picture }: { picture: string | null }) => ({ picture, chosen: null, failure: null })),
    /** After an unknown outcome, a retry repeats the same write. */
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
    })),
    tellChanged: emit(({ context }) => ({ type: 'picture.changed' as const, picture: context.picture })),
  },
}).createMachine({
  id: 'picture',
  context: ({ input }) => ({ ...input, generation: 0, attempt: 0, chosen: null, refusal: null, failure: null }),
  initial: 'shown',
  states: {
    shown: {
      tags: 'settled',
      on: {
        'picture.choose': [
          {
            guard: { type: 'isTaken', params: eventAsParams },
            target: 'storing',
            actions: { type: 'keepFile', params: eventAsParams },
          },
          { actions: { type: 'refuse', params: eventAsParams } },
        ],
        'picture.again': { guard: 'hasChosen', target: 'storing' },
        'picture.remove': { guard: 'hasPicture', target: 'removing', actions: 'beginRemoving' },
      },
    },
    /** Crops and shrinks the picture on the device, then sends it. */
    storing: {
      tags: 'busy',
      invoke: {
        id: 'storePicture',
        src: 'storePicture',
        input: ({ context }) => ({
          patientId: context.patientId,
          file: required(context.chosen, 'chosen').name,
          key: writeKey(context),
        }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) }, 'tellChanged'],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'picture.cancel': { target: 'readingBack', actions: 'dropFile' } },
    },
    /** A cancelled picture may have been stored already: the clinic's answer decides. */
    readingBack: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: {},
        onDone: {
          target: 'shown',
          actions: [
            { type: 'keepPicture', params: ({ event }) => ({ picture: event.output.profilePicUrl }) },
            'tellChanged',
          ],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removePicture',
        src: 'removePicture',
        input: ({ context }) => ({ patientId: context.patientId, key: writeKey(context) }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepPicture', params: { picture: null } }, 'tellChanged'],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
  },
});
