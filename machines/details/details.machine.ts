/**
 * /profile/info: a member changes name, email, phone and address; what was typed stays after a failure (section 2; PROFILE-05,
 * PROFILE-06).
 *
 * unchanged -> changed -> saving -> unchanged
 */
import { assign, emit, setup } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import { asFailure } from '../kit/failure.ts';
import { isOutcomeKnown } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { writeKey } from '../kit/write-once.ts';
import { detailsReasons } from './details.reasons.ts';
import { changesOf, formOf } from './details.rules.ts';
import type {
  DetailsContext,
  DetailsEmitted,
  DetailsEvent,
  DetailsForm,
  DetailsInput,
  SaveInput,
} from './details.types.ts';

export const detailsMachine = setup({
  types: {
    context: {} as DetailsContext,
    events: {} as DetailsEvent,
    emitted: {} as DetailsEmitted,
    input: {} as DetailsInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { saveProfile: port<Profile, SaveInput>('saveProfile') },
  guards: { canBeSaved: ({ context }) => allMet(detailsReasons.canBeSaved, context) },
  actions: {
    keepChanges: assign(({ context }, { changes }: { changes: Partial<DetailsForm> }) => ({
      form: { ...context.form, ...changes },
      isSaved: false,
      // another body is another write
      attempt: context.attempt + 1,
    })),
    keepProfile: assign(({ context }, { output }: { output: Profile }) => ({
      profile: output,
      form: formOf(output),
      failure: null,
      isSaved: true,
      attempt: context.attempt + 1,
    })),
    discard: assign(({ context }) => ({ form: formOf(context.profile), failure: null })),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      attempt: isOutcomeKnown(asFailure(error)) ? context.attempt + 1 : context.attempt,
    })),
    tellChanged: emit(({ context }) => ({ type: 'profile.changed' as const, profile: context.profile })),
  },
}).createMachine({
  id: 'details',
  context: ({ input: { wizardId, profile } }) => ({
    wizardId,
    generation: 0,
    attempt: 0,
    profile,
    form: formOf(profile),
    failure: null,
    isSaved: false,
  }),
  initial: 'unchanged',
  states: {
    /** As the clinic has it. */
    unchanged: {
      tags: 'settled',
      on: { 'details.change': { target: 'changed', actions: { type: 'keepChanges', params: ({ event }) => event } } },
    },
    changed: {
      tags: 'settled',
      on: {
        'details.change': { actions: { type: 'keepChanges', params: ({ event }) => event } },
        'changes.discard': { target: 'unchanged', actions: 'discard' },
        'step.next': { guard: 'canBeSaved', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({ changes: changesOf(context), key: writeKey(context) }),
        onDone: {
          target: 'unchanged',
          actions: [{ type: 'keepProfile', params: ({ event }) => event }, 'tellChanged'],
        },
        onError: { target: 'changed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
});
