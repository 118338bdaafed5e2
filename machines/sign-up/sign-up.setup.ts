/** Ports, sub-flows, guards and actions that the sign-up machine uses by name. */

import { assign, emit, setup } from 'xstate';
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import type { Token } from '#contract/ids.ts';
import { isEmail } from '#contract/rules/email.ts';
import { typedPhone } from '#contract/rules/phone.ts';
import type { IsoInstant } from '#contract/time.ts';
import { digitalIdMachine } from '../digital-id/digital-id.machine.ts';
import type { NewPerson } from '../digital-id/digital-id.types.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { clock } from '../kit/time.ts';
import { newPasswordMachine } from '../new-password/new-password.machine.ts';
import type { NewPasswordOutput } from '../new-password/new-password.types.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import type { OtpOutput } from '../otp/otp.types.ts';
import type { Credentials } from '../sign-in/sign-in.types.ts';
import { signUpReasons } from './sign-up.reasons.ts';
import { asksForStreet, emailOf, isOfAddress, withFound } from './sign-up.rules.ts';
import type {
  DetailAnswers,
  IdentityKind,
  PatientQuery,
  PostalQuery,
  SignUpContext,
  SignUpEmitted,
  SignUpEvent,
  SignUpInput,
  SignUpOutput,
} from './sign-up.types.ts';

/** Delay of a look-up after the last key. */
const POSTAL_DELAY_MS = 500;

/** Changing the number clears the lookup result. */
const unasked = { login: null, digital: null, failure: null };
const isKnown = (context: SignUpContext): boolean => [context.takenEmail, context.freeEmail].includes(emailOf(context));

export const signUpSetup = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    emitted: {} as SignUpEmitted,
    input: {} as SignUpInput,
    output: {} as SignUpOutput,
    tags: {} as 'busy' | 'settled',
    children: {} as { otp: 'otp'; newPassword: 'newPassword'; digitalId: 'digitalId' },
  },
  actors: {
    clock,
    otp: otpMachine,
    newPassword: newPasswordMachine,
    digitalId: digitalIdMachine,
    signIn: port<{ token: Token }, Credentials>('signIn'),
    checkPatient: port<PatientLogin, { query: PatientQuery }>('checkPatient'),
    lookUpPostalCode: port<PostalAnswer, PostalQuery>('lookUpPostalCode'),
  },
  guards: {
    asksDetailsFirst: ({ context }) => context.firstStep === 'details',
    isIdentityComplete: ({ context }) => allMet(signUpReasons.isIdentityComplete, context),
    areDetailsComplete: ({ context }) => allMet(signUpReasons.areDetailsComplete, context),
    hasIdentity: ({ context }) => context.login === 'none',
    hasLogin: ({ context }) => context.login === 'active',
    needsActivation: ({ context }) => context.login === 'manualActivation',
    isEmailNew: ({ context }) => isEmail(context.email) && !isKnown(context),
    changesEmail: (_, { changes }: { changes: Partial<DetailAnswers> }) => changes.email !== undefined,
    canLookUp: ({ context }, { changes }: { changes: Partial<DetailAnswers> }) => asksForStreet(context, changes),
    isOfAddress: (_, { changes }: { changes: Partial<DetailAnswers> }) => isOfAddress(changes),
    isEmailTaken: ({ context }) => emailOf(context) === context.takenEmail,
    isEmailFree: ({ context }) => emailOf(context) === context.freeEmail,
    isProven: (_, { output }: { output: OtpOutput }) => output.identifier !== null,
    isSaved: (_, { output }: { output: NewPasswordOutput }) => output.outcome === 'saved',
    isRefused: (_, { output }: { output: NewPasswordOutput }) => output.outcome === 'refused',
    isIdentityTaken: ({ context }) => isRejectedAs(context.failure, 'PATIENT_EXISTS'),
    isActivationNeeded: ({ context }) => isRejectedAs(context.failure, 'MANUAL_ACTIVATION'),
    isUsernameTaken: ({ context }) => isRejectedAs(context.failure, 'USERNAME_TAKEN'),
    isEmailClaimed: ({ context }) => isRejectedAs(context.failure, 'EMAIL_CLAIMED'),
    isTicketOver: ({ context }) => isRejectedAs(context.failure, 'TICKET_INVALID'),
  },
  actions: {
    keepKind: assign((_, { kind }: { kind: IdentityKind }) => ({ kind, ...unasked })),
    keepNric: assign((_, { nric }: { nric: string }) => ({ nric, ...unasked })),
    keepPassport: assign((_, { passport }: { passport: string }) => ({ passport, ...unasked })),
    /** Keeps the name from the digital ID unchanged; a pasted phone number with a country code sets both fields. */
    keepDetails: assign(({ context }, { changes }: { changes: Partial<DetailAnswers> }) => ({
      ...changes,
      ...(changes.phoneNumber !== undefined && typedPhone(changes.phoneCode ?? context.phoneCode, changes.phoneNumber)),
      ...(context.digital && { name: context.digital.name }),
      isFound: context.isFound && !isOfAddress(changes),
      failure: null,
    })),
    keepFound: assign(({ context }, { output }: { output: PostalAnswer }) => ({
      ...withFound(context, output),
      isFound: true,
    })),
    keepLogin: assign((_, { output }: { output: PatientLogin }) => ({ login: output, failure: null })),
    keepEmailLogin: assign(({ context }, { output }: { output: PatientLogin }) =>
      output === 'none'
        ? { freeEmail: emailOf(context), failure: null }
        : { takenEmail: emailOf(context), failure: null },
    ),
    keepPerson: assign((_, { person }: { person: NewPerson }) => ({
      digital: person,
      kind: 'resident' as const,
      name: person.name,
      nric: '',
      passport: '',
      login: 'none' as const,
      failure: null,
    })),
    dropPerson: assign({ digital: null, login: null }),
    beginRound: assign(({ context }) => ({ round: context.round + 1 })),
    keepIdentifier: assign((_, { output }: { output: OtpOutput }) => ({
      identifier: output.identifier,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepRefusal: assign((_, { output }: { output: NewPasswordOutput }) => ({
      failure: output.outcome === 'refused' ? output.failure : null,
    })),
    keepHasLogin: assign({ login: 'active', failure: null }),
    keepNeedsActivation: assign({ login: 'manualActivation', failure: null }),
    keepEmailTaken: assign(({ context }) => ({ takenEmail: emailOf(context), freeEmail: null, failure: null })),
    keepToken: assign((_, { token }: { token: Token }) => ({ token })),
    keepEmailClaimed: assign(({ context }) => ({ claimedEmail: emailOf(context) })),
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    askToLeave: emit({ type: 'wizard.leave' }),
    tellVerified: emit({ type: 'otp.verified' }),
  },
  delays: { postalDelay: POSTAL_DELAY_MS },
});
