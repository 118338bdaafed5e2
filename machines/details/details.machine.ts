/**
 * /profile/info: a member changes name, email, phone and address; the typed form stays after a failure (section 2;
 * PROFILE-05, PROFILE-06). A new email or phone needs proof of the member's identity, and waits until its own code is
 * entered.
 *
 * unchanged -> changed.quiet -> changed.pausing -> changed.lookingUp -> changed.quiet -> saving -> unchanged
 * saving -> proving -> saving -> provingContact -> takingContact -> unchanged
 * changed.quiet -> leaving -> saving -> left
 */

import { cleanPostalCode } from '#contract/clean.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { writeKey } from '../kit/write-once.ts';
import { proofsOf, roundOf } from '../reauthentication/reauthentication.input.ts';
import { formOf, sentOf } from './details.rules.ts';
import { detailsSetup, nextToProve } from './details.setup.ts';

export const detailsMachine = detailsSetup.createMachine({
  id: 'details',
  context: ({ input: { wizardId, now, profile } }) => ({
    wizardId,
    now,
    generation: 0,
    attempt: 0,
    profile,
    form: formOf(profile),
    failure: null,
    isFound: false,
    foundUnit: '',
    elsewhere: [],
    isSaved: false,
    isLeaving: false,
    toProve: [],
    contact: null,
  }),
  initial: 'unchanged',
  states: {
    /** The form equals the clinic's data. */
    unchanged: {
      tags: 'settled',
      on: {
        'details.change': [
          {
            guard: { type: 'canLookUp', params: eventAsParams },
            target: 'changed.pausing',
            actions: { type: 'keepChanges', params: eventAsParams },
          },
          { target: 'changed', actions: { type: 'keepChanges', params: eventAsParams } },
        ],
        'contact.prove': {
          guard: { type: 'isPending', params: eventAsParams },
          target: 'provingContact',
          actions: { type: 'choose', params: eventAsParams },
        },
        'contact.drop': {
          guard: { type: 'isPending', params: eventAsParams },
          target: 'dropping',
          actions: { type: 'choose', params: eventAsParams },
        },
      },
    },
    changed: {
      initial: 'quiet',
      on: {
        'details.change': [
          {
            guard: { type: 'canLookUp', params: eventAsParams },
            target: '.pausing',
            actions: { type: 'keepChanges', params: eventAsParams },
          },
          {
            guard: { type: 'isOfAddress', params: eventAsParams },
            target: '.quiet',
            actions: { type: 'keepChanges', params: eventAsParams },
          },
          { actions: { type: 'keepChanges', params: eventAsParams } },
        ],
        'changes.discard': { target: 'unchanged', actions: 'discard' },
        'contact.prove': {
          guard: { type: 'isPending', params: eventAsParams },
          target: 'provingContact',
          actions: { type: 'choose', params: eventAsParams },
        },
        'contact.drop': {
          guard: { type: 'isPending', params: eventAsParams },
          target: 'dropping',
          actions: { type: 'choose', params: eventAsParams },
        },
        'step.next': { guard: 'canBeSaved', target: 'saving' },
        'page.leave': 'leaving',
      },
      states: {
        quiet: { tags: 'settled' },
        pausing: { tags: 'settled', after: { postalDelay: 'lookingUp' } },
        /** After a failed look-up the member types the address. */
        lookingUp: {
          tags: 'settled',
          invoke: {
            id: 'lookUpPostalCode',
            src: 'lookUpPostalCode',
            input: ({ context }) => ({ postal: cleanPostalCode('SG', context.form.postal) }),
            onDone: { target: 'quiet', actions: { type: 'keepFound', params: eventAsParams } },
            onError: 'quiet',
          },
        },
      },
    },
    /** Asks about unsaved changes before the page is left. */
    leaving: {
      tags: 'settled',
      on: {
        'leave.save': { guard: 'canBeSaved', target: 'saving', actions: 'markLeaving' },
        'leave.discard': { target: 'left', actions: ['discard', 'tellLeft'] },
        // the request for proof that leaving has caused may still be open
        'step.back': { target: 'changed', actions: 'stay' },
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
            actions: [{ type: 'keepProfile', params: eventAsParams }, 'tellChanged', 'tellLeft'],
          },
          {
            target: 'routing',
            actions: [{ type: 'keepProfile', params: eventAsParams }, 'tellChanged'],
          },
        ],
        onError: [
          {
            guard: { type: 'needsProof', params: eventAsParams },
            target: 'proving',
            actions: 'awaitProof',
          },
          {
            guard: { type: 'isChangedElsewhere', params: eventAsParams },
            target: 'changed',
            actions: [{ type: 'keepNews', params: eventAsParams }, 'tellChanged'],
          },
          { target: 'changed', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    /** The member proves their identity again. */
    proving: {
      tags: 'settled',
      on: { 'page.leave': 'leaving' },
      invoke: {
        id: 'reauthentication',
        src: 'reauthentication',
        input: ({ context }) => roundOf({ ...context, ...proofsOf(context.profile) }),
        onDone: [
          { guard: { type: 'isProven', params: eventAsParams }, target: 'saving' },
          { target: 'changed', actions: 'stay' },
        ],
        onError: { target: 'changed', actions: 'stay' },
      },
    },
    routing: {
      always: [
        { guard: 'hasToProve', target: 'provingContact', actions: 'beginProof' },
        { guard: 'isChanged', target: 'changed' },
        { target: 'unchanged' },
      ],
    },
    /** Sends a code to a pending contact, and takes it from the member. */
    provingContact: {
      tags: 'settled',
      on: { 'page.leave': { guard: 'isChanged', target: 'leaving', actions: 'putOff' } },
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context }) => {
          const kind = nextToProve(context);
          const { pending } = context.profile;
          return {
            wizardId: `${writeKey(context)}:${kind}`,
            phone: kind === 'phone' ? pending.phone : null,
            email: kind === 'email' ? pending.email : null,
            now: context.now,
            isAsked: true,
          };
        },
        onDone: [
          { guard: { type: 'isVerified', params: eventAsParams }, target: 'takingContact' },
          { target: 'routing', actions: 'putOff' },
        ],
        onError: { target: 'routing', actions: 'putOff' },
      },
    },
    takingContact: {
      tags: 'busy',
      invoke: {
        id: 'proveContact',
        src: 'proveContact',
        input: ({ context }) => ({ kind: nextToProve(context), key: writeKey(context) }),
        onDone: {
          target: 'routing',
          actions: [{ type: 'keepContact', params: eventAsParams }, 'tellChanged'],
        },
        onError: { target: 'routing', actions: { type: 'keepContactFailure', params: eventAsParams } },
      },
    },
    dropping: {
      tags: 'busy',
      invoke: {
        id: 'dropContact',
        src: 'dropContact',
        input: ({ context }) => ({ kind: nextToProve(context), key: writeKey(context) }),
        onDone: {
          target: 'routing',
          actions: [{ type: 'keepDropped', params: eventAsParams }, 'tellChanged'],
        },
        onError: { target: 'routing', actions: { type: 'keepContactFailure', params: eventAsParams } },
      },
    },
    left: { type: 'final' },
  },
});
