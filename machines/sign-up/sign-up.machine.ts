/**
 * Sign-up in four steps: who you are, your details, a one-time code, a password; or with what the digital ID gave
 * (section 4, sign-up). The address of each step is a page of its own: /signup, /signupDetail, /signupSingpass, /callback.
 *
 * routingStart -> identity -> checkingIdentity -> details -> code -> password -> signingIn -> signedIn
 */

import { cleanPostalCode } from '#contract/clean.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { credentialsOf, emailOf, identityQuery, isEmailClaimed, signUpOf, wholePhone } from './sign-up.rules.ts';
import { signUpSetup } from './sign-up.setup.ts';

export const signUpMachine = signUpSetup.createMachine({
  id: 'signUp',
  context: ({ input }) => ({
    wizardId: input.wizardId,
    round: 0,
    firstStep: input.step,
    now: input.now,
    kind: 'resident',
    nric: '',
    passport: '',
    name: '',
    email: '',
    phoneCode: '+65',
    phoneNumber: '',
    race: null,
    nationality: null,
    countryCode: 'SG',
    postal: '',
    address: '',
    unit: '',
    isFound: false,
    foundUnit: '',
    consent: null,
    digital: null,
    login: null,
    takenEmail: null,
    freeEmail: null,
    claimedEmail: null,
    identifier: null,
    token: null,
    failure: null,
  }),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: {
    'time.passed': { actions: { type: 'keepNow', params: eventAsParams } },
    'digitalId.found': { target: '.details', actions: { type: 'keepPerson', params: eventAsParams } },
  },
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'asksDetailsFirst', target: 'details' }, { target: 'identity' }] },
    identity: {
      tags: 'settled',
      on: {
        'kind.select': { actions: { type: 'keepKind', params: eventAsParams } },
        'nric.change': { actions: { type: 'keepNric', params: eventAsParams } },
        'passport.change': { actions: { type: 'keepPassport', params: eventAsParams } },
        'details.change': { actions: { type: 'keepDetails', params: eventAsParams } },
        'digitalId.open': 'digitalId',
        'step.next': [
          { guard: 'hasIdentity', target: 'details' },
          { guard: 'isIdentityComplete', target: 'checkingIdentity' },
        ],
        'step.back': { actions: 'askToLeave' },
      },
    },
    digitalId: {
      tags: 'settled',
      invoke: {
        id: 'digitalId',
        src: 'digitalId',
        input: { returned: null, storedState: null },
        onDone: 'routingAfterDigitalId',
        onError: 'routingAfterDigitalId',
      },
    },
    routingAfterDigitalId: { always: [{ guard: 'hasIdentity', target: 'details' }, { target: 'identity' }] },
    checkingIdentity: {
      tags: 'busy',
      invoke: {
        id: 'checkIdentity',
        src: 'checkPatient',
        input: ({ context }) => ({ query: identityQuery(context) }),
        onDone: { target: 'routingIdentity', actions: { type: 'keepLogin', params: eventAsParams } },
        onError: { target: 'identity', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingIdentity: {
      always: [
        { guard: 'hasLogin', target: 'identity' },
        { guard: 'needsActivation', target: 'manualActivation' },
        { target: 'details' },
      ],
    },
    manualActivation: { tags: 'settled', on: { 'step.back': 'identity' } },
    details: {
      initial: 'filling',
      on: {
        'details.change': [
          {
            guard: { type: 'canLookUp', params: eventAsParams },
            target: '.pausing',
            actions: { type: 'keepDetails', params: eventAsParams },
          },
          {
            guard: { type: 'isOfAddress', params: eventAsParams },
            target: '.filling',
            actions: { type: 'keepDetails', params: eventAsParams },
          },
          { actions: { type: 'keepDetails', params: eventAsParams } },
        ],
        'identity.edit': 'identity',
        'digitalId.open': 'digitalId',
        'step.next': { guard: 'areDetailsComplete', target: 'routingDetails' },
        'step.back': 'identity',
      },
      states: {
        filling: { tags: 'settled', on: { 'email.leave': { guard: 'isEmailNew', target: 'checkingEmail' } } },
        checkingEmail: {
          tags: 'settled',
          invoke: {
            id: 'checkEmail',
            src: 'checkPatient',
            input: ({ context }) => ({ query: { email: emailOf(context) } }),
            onDone: { target: 'filling', actions: { type: 'keepEmailLogin', params: eventAsParams } },
            onError: 'filling',
          },
          /** The answer on its way is about another email. */
          on: {
            'details.change': {
              guard: { type: 'changesEmail', params: eventAsParams },
              target: 'filling',
              actions: { type: 'keepDetails', params: eventAsParams },
            },
          },
        },
        pausing: { tags: 'settled', after: { postalDelay: 'lookingUp' } },
        /** A lookup without a result is no failure: the person types the address. */
        lookingUp: {
          tags: 'settled',
          invoke: {
            id: 'lookUpPostalCode',
            src: 'lookUpPostalCode',
            input: ({ context }) => ({ postal: cleanPostalCode('SG', context.postal) }),
            onDone: { target: 'filling', actions: { type: 'keepFound', params: eventAsParams } },
            onError: 'filling',
          },
        },
      },
    },
    routingDetails: {
      always: [
        { guard: 'isEmailTaken', target: 'details' },
        { guard: 'isEmailFree', target: 'code', actions: 'beginRound' },
        { target: 'checkingDetails' },
      ],
    },
    /** The email was not asked about yet, or its answer has not come. */
    checkingDetails: {
      tags: 'busy',
      invoke: {
        id: 'checkDetails',
        src: 'checkPatient',
        input: ({ context }) => ({ query: { email: emailOf(context) } }),
        onDone: { target: 'routingDetails', actions: { type: 'keepEmailLogin', params: eventAsParams } },
        onError: { target: 'details', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    code: {
      tags: 'settled',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context }) => ({
          wizardId: `${context.wizardId}.${context.round}`,
          phone: isEmailClaimed(context) ? null : wholePhone(context),
          email: emailOf(context),
          now: context.now,
          isAsked: false,
        }),
        onDone: [
          {
            guard: { type: 'isProven', params: eventAsParams },
            target: 'password',
            actions: [{ type: 'keepIdentifier', params: eventAsParams }, 'tellVerified'],
          },
          { target: 'details' },
        ],
        onError: 'details',
      },
    },
    password: {
      tags: 'settled',
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context }) => ({ subject: { kind: 'signUp', signUp: signUpOf(context) } }),
        onDone: [
          { guard: { type: 'isSaved', params: eventAsParams }, target: 'signingIn' },
          {
            guard: { type: 'isRefused', params: eventAsParams },
            target: 'routingRefusal',
            actions: { type: 'keepRefusal', params: eventAsParams },
          },
          { target: 'details' },
        ],
        onError: 'details',
      },
    },
    /** The password is only in the event that led here: a reload has lost it, and the call fails. */
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => credentialsOf(context, event),
        onDone: { target: 'signedIn', actions: { type: 'keepToken', params: ({ event }) => event.output } },
        onError: 'signedUp',
      },
    },
    routingRefusal: {
      always: [
        { guard: 'isIdentityTaken', target: 'identity', actions: 'keepHasLogin' },
        { guard: 'isActivationNeeded', target: 'manualActivation', actions: 'keepNeedsActivation' },
        { guard: 'isUsernameTaken', target: 'details', actions: 'keepEmailTaken' },
        { guard: 'isEmailClaimed', target: 'code', actions: ['keepEmailClaimed', 'beginRound'] },
        { guard: 'isTicketOver', target: 'details', actions: 'dropPerson' },
        { target: 'details' },
      ],
    },
    signedIn: { type: 'final' },
    signedUp: { type: 'final' },
  },
  output: ({ context }) => ({ username: emailOf(context), token: context.token }),
});
