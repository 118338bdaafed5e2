/** Ports, guards and actions that the details machine uses by name. */
import { assign, emit, setup } from 'xstate';
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { type ContactKind, type Profile, profileOfRefusal } from '#contract/entities/person.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import type { OtpOutput } from '../otp/otp.types.ts';
import { reauthenticationMachine } from '../reauthentication/reauthentication.machine.ts';
import type { ReauthenticationOutput } from '../reauthentication/reauthentication.types.ts';
import { detailsReasons } from './details.reasons.ts';
import {
  asksForStreet,
  changesOf,
  editable,
  formOf,
  isOfAddress,
  newlyPending,
  withFound,
  withNews,
} from './details.rules.ts';
import type {
  ContactInput,
  DetailsContext,
  DetailsEmitted,
  DetailsEvent,
  DetailsForm,
  DetailsInput,
  PostalQuery,
  SaveInput,
} from './details.types.ts';

/** Delay of a look-up after the last key. */
const POSTAL_DELAY_MS = 500;

/** The current profile in a refusal, because another device changed it. */
const newsOf = (error: unknown): Profile | null =>
  isRejectedAs(asFailure(error), 'DETAILS_CHANGED') ? profileOfRefusal(detailOf(error)) : null;

/** The pending contact that needs its code now. */
export const nextToProve = ({ toProve }: DetailsContext): ContactKind => required(toProve[0] ?? null, 'toProve');

export const detailsSetup = setup({
  types: {
    context: {} as DetailsContext,
    events: {} as DetailsEvent,
    emitted: {} as DetailsEmitted,
    input: {} as DetailsInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { reauthentication: 'reauthentication'; otp: 'otp' },
  },
  actors: {
    saveProfile: port<Profile, SaveInput>('saveProfile'),
    /** Sends the entered code: the contact replaces the former one. */
    proveContact: port<Profile, ContactInput>('proveContact'),
    dropContact: port<Profile, ContactInput>('dropContact'),
    reauthentication: reauthenticationMachine,
    otp: otpMachine,
    lookUpPostalCode: port<PostalAnswer, PostalQuery>('lookUpPostalCode'),
  },
  guards: {
    canBeSaved: ({ context }) => allMet(detailsReasons.canBeSaved, context),
    isLeaving: ({ context }) => context.isLeaving,
    canLookUp: ({ context }, { changes }: { changes: Partial<DetailsForm> }) => asksForStreet(context.form, changes),
    isOfAddress: (_, { changes }: { changes: Partial<DetailsForm> }) => isOfAddress(changes),
    isChangedElsewhere: (_, { error }: { error: unknown }) => newsOf(error) !== null,
    /** An open session alone must not change an email or phone. */
    needsProof: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'REAUTHENTICATION_REQUIRED'),
    isProven: (_, { output }: { output: ReauthenticationOutput }) => output.outcome === 'proven',
    isVerified: (_, { output }: { output: OtpOutput }) => output.identifier !== null,
    isPending: ({ context }, { kind }: { kind: ContactKind }) => context.profile.pending[kind] !== null,
    hasToProve: ({ context }) => context.toProve.length > 0,
    isChanged: ({ context }) => Object.keys(changesOf(context)).length > 0,
  },
  actions: {
    keepChanges: assign(({ context }, { changes }: { changes: Partial<DetailsForm> }) => ({
      form: { ...context.form, ...editable(context, changes) },
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
      foundUnit: '',
      elsewhere: [],
      isSaved: true,
      toProve: newlyPending(context.profile, output),
      contact: null,
      attempt: context.attempt + 1,
    })),
    /** Keeps the form as typed. */
    keepContact: assign(({ context }, { output }: { output: Profile }) => ({
      ...withNews(context, output),
      elsewhere: [],
      failure: null,
      isSaved: true,
      toProve: context.toProve.slice(1),
      attempt: context.attempt + 1,
    })),
    keepDropped: assign(({ context }, { output }: { output: Profile }) => ({
      ...withNews(context, output),
      elsewhere: [],
      failure: null,
      contact: null,
      toProve: [],
      attempt: context.attempt + 1,
    })),
    choose: assign((_, { kind }: { kind: ContactKind }) => ({
      toProve: [kind],
      contact: kind,
      failure: null,
      isSaved: false,
    })),
    beginProof: assign(({ context }) => ({ contact: nextToProve(context), isSaved: false })),
    /** The person goes back from the code: the contact stays pending. */
    putOff: assign(({ context }) => ({ toProve: [], contact: null, attempt: context.attempt + 1 })),
    keepContactFailure: assign(({ context }, { error }: { error: unknown }) => ({
      toProve: [],
      isSaved: false,
      ...failedWrite(context, error),
    })),
    /** The next write consumes the proof and has another body. */
    awaitProof: assign(({ context }) => ({ failure: null, attempt: context.attempt + 1 })),
    discard: assign(({ context }) => ({
      form: formOf(context.profile),
      failure: null,
      isFound: false,
      foundUnit: '',
      elsewhere: [],
    })),
    keepFound: assign(({ context }, { output }: { output: PostalAnswer }) => ({
      ...withFound(context, output),
      isFound: true,
      attempt: context.attempt + 1,
    })),
    keepNews: assign(({ context }, { error }: { error: unknown }) => ({
      ...withNews(context, newsOf(error) ?? context.profile),
      isLeaving: false,
      isSaved: false,
      failure: asFailure(error),
      contact: null,
      attempt: context.attempt + 1,
    })),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      isLeaving: false,
      isSaved: false,
      contact: null,
      ...failedWrite(context, error),
    })),
    stay: assign({ isLeaving: false }),
    markLeaving: assign({ isLeaving: true }),
    tellLeft: emit({ type: 'page.left' as const }),
    tellChanged: emit(({ context }) => ({ type: 'profile.changed' as const, profile: context.profile })),
  },
  delays: { postalDelay: POSTAL_DELAY_MS },
});
