/**
 * /profile/info: a member changes name, email, phone and address; what was typed stays after a failure (section 2; PROFILE-05,
 * PROFILE-06).
 *
 * unchanged -> changed.quiet -> changed.pausing -> changed.lookingUp -> changed.quiet -> saving -> unchanged
 * changed.quiet -> leaving -> saving -> left
 */
import { assign, emit, setup } from 'xstate';
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { type Profile, profileOfRefusal } from '#contract/entities/person.ts';
import { asFailure, FailureError, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { writeKey } from '../kit/write-once.ts';
import { detailsReasons } from './details.reasons.ts';
import { asksForStreet, formOf, isOfAddress, sentOf, withFound, withNews } from './details.rules.ts';
import type {
  DetailsContext,
  DetailsEmitted,
  DetailsEvent,
  DetailsForm,
  DetailsInput,
  PostalQuery,
  SaveInput,
} from './details.types.ts';

/** A look-up follows the last key by this much. */
const POSTAL_DELAY_MS = 500;

/** The profile that another device has changed meanwhile. */
const newsOf = (error: unknown): Profile | null =>
  error instanceof FailureError && isRejectedAs(error.failure, 'DETAILS_CHANGED')
    ? profileOfRefusal(error.detail)
    : null;

export const detailsMachine = setup({
  types: {
    context: {} as DetailsContext,
    events: {} as DetailsEvent,
    emitted: {} as DetailsEmitted,
    input: {} as DetailsInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    saveProfile: port<Profile, SaveInput>('saveProfile'),
    lookUpPostalCode: port<PostalAnswer, PostalQuery>('lookUpPostalCode'),
  },
  guards: {
    canBeSaved: ({ context }) => allMet(detailsReasons.canBeSaved, context),
    isLeaving: ({ context }) => context.isLeaving,
    canLookUp: ({ context }, { changes }: { changes: Partial<DetailsForm> }) => asksForStreet(context.form, changes),
    isOfAddress: (_, { changes }: { changes: Partial<DetailsForm> }) => isOfAddress(changes),
    isChangedElsewhere: (_, { error }: { error: unknown }) => newsOf(error) !== null,
  },
  actions: {
    keepChanges: assign(({ context }, { changes }: { changes: Partial<DetailsForm> }) => ({
      form: { ...context.form, ...changes },
      isFound: context.isFound && !isOfAddress(changes),
      isSaved: false,
      // another body is another write
      attempt: context.attempt + 1,
    })),
    keepProfile: assign(({ context }, { output }: { output: Profile }) => ({
      profile: output,
      form: formOf(output),
      failure: null,
      isFound: false,
      elsewhere: [],
      isSaved: true,
      attempt: context.attempt + 1,
    })),
    discard: assign(({ context }) => ({
      form: formOf(context.profile),
      failure: null,
      isFound: false,
      elsewhere: [],
    })),
    keepFound: assign(({ context }, { output }: { output: PostalAnswer }) => ({
      form: withFound(context.form, output),
      isFound: true,
      attempt: context.attempt + 1,
    })),
    keepNews: assign(({ context }, { error }: { error: unknown }) => ({
      ...withNews(context, newsOf(error) ?? context.profile),
      isLeaving: false,
      failure: asFailure(error),
      attempt: context.attempt + 1,
    })),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      isLeaving: false,
      ...failedWrite(context, error),
    })),
    markLeaving: assign({ isLeaving: true }),
    tellLeft: emit({ type: 'page.left' as const }),
    tellChanged: emit(({ context }) => ({ type: 'profile.changed' as const, profile: context.profile })),
  },
  delays: { postalDelay: POSTAL_DELAY_MS },
}).createMachine({
  id: 'details',
  context: ({ input: { wizardId, profile } }) => ({
    wizardId,
    generation: 0,
    attempt: 0,
    profile,
    form: formOf(profile),
    failure: null,
    isFound: false,
    elsewhere: [],
    isSaved: false,
    isLeaving: false,
  }),
  initial: 'unchanged',
  states: {
    /** As the clinic has it. */
    unchanged: {
      tags: 'settled',
      on: {
        'details.change': [
          {
            guard: { type: 'canLookUp', params: ({ event }) => event },
            target: 'changed.pausing',
            actions: { type: 'keepChanges', params: ({ event }) => event },
          },
          { target: 'changed', actions: { type: 'keepChanges', params: ({ event }) => event } },
        ],
      },
    },
    changed: {
      initial: 'quiet',
      on: {
        'details.change': [
          {
            guard: { type: 'canLookUp', params: ({ event }) => event },
            target: '.pausing',
            actions: { type: 'keepChanges', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOfAddress', params: ({ event }) => event },
            target: '.quiet',
            actions: { type: 'keepChanges', params: ({ event }) => event },
          },
          { actions: { type: 'keepChanges', params: ({ event }) => event } },
        ],
        'changes.discard': { target: 'unchanged', actions: 'discard' },
        'step.next': { guard: 'canBeSaved', target: 'saving' },
        'page.leave': 'leaving',
      },
      states: {
        quiet: { tags: 'settled' },
        pausing: { tags: 'settled', after: { postalDelay: 'lookingUp' } },
        /** What could not be found is typed. */
        lookingUp: {
          tags: 'settled',
          invoke: {
            id: 'lookUpPostalCode',
            src: 'lookUpPostalCode',
            input: ({ context }) => ({ postal: context.form.postal }),
            onDone: { target: 'quiet', actions: { type: 'keepFound', params: ({ event }) => event } },
            onError: 'quiet',
          },
        },
      },
    },
    /** The page is about to be left, and what is typed is not saved. */
    leaving: {
      tags: 'settled',
      on: {
        'leave.save': { guard: 'canBeSaved', target: 'saving', actions: 'markLeaving' },
        'leave.discard': { target: 'left', actions: ['discard', 'tellLeft'] },
        'step.back': 'changed',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({ changes: sentOf(context), key: writeKey(context) }),
        onDone: [
          {
            guard: 'isLeaving',
            target: 'left',
            actions: [{ type: 'keepProfile', params: ({ event }) => event }, 'tellChanged', 'tellLeft'],
          },
          {
            target: 'unchanged',
            actions: [{ type: 'keepProfile', params: ({ event }) => event }, 'tellChanged'],
          },
        ],
        onError: [
          {
            guard: { type: 'isChangedElsewhere', params: ({ event }) => event },
            target: 'changed',
            actions: [{ type: 'keepNews', params: ({ event }) => event }, 'tellChanged'],
          },
          { target: 'changed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    left: { type: 'final' },
  },
});
