/**
 * Delivery of an order: pick-up, Singapore, another country (section 2, page 10). Invoked by refill and by the store's
 * checkout; ends with the delivery in the contract's form, or with the typed form when the person goes back.
 *
 * filling.quiet -> filling.pausing -> filling.lookingUp -> filling.quiet -> given
 */

import { assign, emit, setup } from 'xstate';
import type { DeliverySettings, PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { cleanPostalCode } from '#contract/clean.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { isWholePostalCode } from '../kit/found-address.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deliveryInfoReasons } from './delivery-info.reasons.ts';
import * as rules from './delivery-info.rules.ts';
import type {
  DeliveryInfoContext,
  DeliveryInfoEmitted,
  DeliveryInfoEvent,
  DeliveryInfoInput,
  DeliveryInfoOutput,
  EventOf,
  PostalQuery,
} from './delivery-info.types.ts';

/** Delay of a look-up after the last key (DELIV-18). */
const POSTAL_DELAY_MS = 500;

export const deliveryInfoMachine = setup({
  types: {
    context: {} as DeliveryInfoContext,
    events: {} as DeliveryInfoEvent,
    emitted: {} as DeliveryInfoEmitted,
    input: {} as DeliveryInfoInput,
    output: {} as DeliveryInfoOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    lookUpPostalCode: port<PostalAnswer, PostalQuery>('lookUpPostalCode'),
    loadOffice: port<DeliverySettings>('loadOffice'),
  },
  guards: {
    isComplete: ({ context }) => allMet(deliveryInfoReasons.isComplete, context),
    isUndefined: ({ context }) => rules.wayOf(context.form) === null,
    isRefused: ({ context }) => rules.isRefused(context.form),
    isOfficeKnown: ({ context }) => context.office !== null,
    hasRegistered: ({ context }) => rules.fits(rules.wayOf(context.form), context.registered),
    canLookUp: ({ context }, { postalCode }: EventOf<'postal.change'>) =>
      rules.wayOf(context.form) === 'singapore' && isWholePostalCode(postalCode),
  },
  actions: {
    chooseWay: assign(({ context }, { way }: EventOf<'way.select'>) => ({
      form: rules.withWay(context, way),
      isFound: false,
      failure: null,
    })),
    chooseClinic: assign(({ context }, { clinic }: EventOf<'clinic.select'>) => ({
      form: { ...context.form, pickupClinic: clinic },
    })),
    useRegistered: assign(({ context }) => ({ form: rules.withRegistered(context), isFound: false, failure: null })),
    useAnother: assign(({ context }) => ({ form: rules.withAnother(context), isFound: false, failure: null })),
    chooseCountry: assign(({ context }, { country }: EventOf<'country.select'>) => ({
      form: rules.withTyped(context.form, { countryCode: country }),
    })),
    keepPostalCode: assign(({ context }, { postalCode }: EventOf<'postal.change'>) => ({
      form: rules.withTyped(context.form, { postalCode }),
      isFound: false,
      failure: null,
    })),
    keepAddress: assign(({ context }, { changes }: EventOf<'address.change'>) => ({
      form: rules.withTyped(context.form, changes),
      isFound: false,
    })),
    keepRecipient: assign(({ context }, { changes }: EventOf<'recipient.change'>) => ({
      form: rules.withRecipient(context.form, changes),
    })),
    keepFound: assign(({ context }, { output }: { output: PostalAnswer }) => ({
      ...rules.withFound(context, output),
      isFound: true,
    })),
    keepOffice: assign((_, { output }: { output: DeliverySettings }) => ({
      office: output.shanghaiOffice,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    tellUndefined: emit({ type: 'way.undefined' }),
  },
  delays: { postalDelay: POSTAL_DELAY_MS },
}).createMachine({
  id: 'deliveryInfo',
  context: ({ input }) => ({
    order: input.order,
    clinics: input.clinics,
    lines: input.lines,
    registered: input.profile?.address ?? null,
    form: rules.firstForm(input),
    isFound: false,
    foundUnit: '',
    office: null,
    failure: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      initial: 'routing',
      on: {
        'way.select': { target: '.routing', actions: { type: 'chooseWay', params: eventAsParams } },
        'registered.use': { guard: 'hasRegistered', target: '.routing', actions: 'useRegistered' },
        'another.use': { target: '.quiet', actions: 'useAnother' },
        'country.select': { target: '.routing', actions: { type: 'chooseCountry', params: eventAsParams } },
        'clinic.select': { actions: { type: 'chooseClinic', params: eventAsParams } },
        'recipient.change': { actions: { type: 'keepRecipient', params: eventAsParams } },
        /** Typing an address cancels a running look-up, so that its answer does not replace the text (DELIV-19). */
        'address.change': { target: '.quiet', actions: { type: 'keepAddress', params: eventAsParams } },
        'postal.change': [
          {
            guard: { type: 'canLookUp', params: eventAsParams },
            target: '.pausing',
            actions: { type: 'keepPostalCode', params: eventAsParams },
          },
          { target: '.quiet', actions: { type: 'keepPostalCode', params: eventAsParams } },
        ],
        'step.next': [
          { guard: 'isUndefined', actions: 'tellUndefined' },
          { guard: 'isComplete', target: 'given' },
        ],
        'step.back': 'back',
      },
      states: {
        routing: { always: [{ guard: 'isRefused', target: '#deliveryInfo.china' }, { target: 'quiet' }] },
        quiet: { tags: 'settled' },
        pausing: { tags: 'settled', after: { postalDelay: 'lookingUp' } },
        lookingUp: {
          tags: 'settled',
          invoke: {
            id: 'lookUpPostalCode',
            src: 'lookUpPostalCode',
            input: ({ context }) => ({ postal: cleanPostalCode('SG', context.form.postalCode) }),
            onDone: { target: 'quiet', actions: { type: 'keepFound', params: eventAsParams } },
            onError: { target: 'quiet', actions: { type: 'keepFailure', params: eventAsParams } },
          },
        },
      },
    },
    /** China gets no deliveries: the form shows the office that helps (DELIV-08). */
    china: {
      initial: 'routing',
      on: {
        'office.close': { target: 'filling.quiet', actions: 'forgetFailure' },
        'step.back': { target: 'filling.quiet', actions: 'forgetFailure' },
      },
      states: {
        routing: { always: [{ guard: 'isOfficeKnown', target: 'shown' }, { target: 'loadingOffice' }] },
        loadingOffice: {
          tags: 'settled',
          invoke: {
            id: 'loadOffice',
            src: 'loadOffice',
            input: {},
            onDone: { target: 'shown', actions: { type: 'keepOffice', params: eventAsParams } },
            onError: { target: 'officeUnavailable', actions: { type: 'keepFailure', params: eventAsParams } },
          },
        },
        shown: { tags: 'settled' },
        officeUnavailable: { tags: 'settled', on: { 'office.retry': 'loadingOffice' } },
      },
    },
    given: {
      type: 'final',
      output: ({ context }) => ({
        outcome: 'next',
        delivery: rules.deliveryOf(context, required(rules.wayOf(context.form), 'type')),
        typed: context.form,
      }),
    },
    back: { type: 'final', output: ({ context }) => ({ outcome: 'back', typed: context.form }) },
  },
  output: finalOutput<DeliveryInfoOutput>(),
});
