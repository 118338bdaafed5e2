/**
 * /order/{key}: an order made without an account, opened by a link from the letter or from the end of the checkout
 * (decision for NAV-24). It works on any device, with or without a session, and does not sign in.
 *
 * routingStart -> loading -> shown -> confirmingReceived -> receiving -> loading -> shown
 * routingStart -> linkInvalid -> requestingLink -> linkSent
 */

import { assign, emit, setup } from 'xstate';
import type { KeyedOrder } from '#contract/calls/order.calls.ts';
import type { OrderKey } from '#contract/ids.ts';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { canBeReceived } from '../invoice/invoice.rules.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { guestOrderReasons } from './guest-order.reasons.ts';
import type {
  AskedLink,
  GuestOrderContext,
  GuestOrderEmitted,
  GuestOrderEvent,
  GuestOrderInput,
  ReceiveInput,
} from './guest-order.types.ts';

export const guestOrderMachine = setup({
  types: {
    context: {} as GuestOrderContext,
    events: {} as GuestOrderEvent,
    emitted: {} as GuestOrderEmitted,
    input: {} as GuestOrderInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: {
    confirm: confirmMachine,
    readOrder: port<KeyedOrder, { key: OrderKey }>('readOrder'),
    receiveOrder: port<void, ReceiveInput>('receiveOrder'),
    saveReceipt: port<void, { key: OrderKey }>('saveReceipt'),
    requestLink: port<void, AskedLink>('requestLink'),
  },
  guards: {
    hasLink: ({ context }) => context.key !== null,
    isLinkInvalid: ({ context }) => isRejectedAs(context.failure, 'NOT_FOUND'),
    isRead: ({ context }) => context.keyed !== null,
    isReceivable: ({ context }) => canBeReceived(context.keyed?.order ?? null),
    hasReceipt: ({ context }) => (context.keyed?.order.receipt ?? null) !== null,
    isNamed: ({ context }) => allMet(guestOrderReasons.isNamed, context),
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
  },
  actions: {
    keepOrder: assign((_, { output }: { output: KeyedOrder }) => ({ keyed: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepReceiveFailure: assign(({ context }, { error }: { error: unknown }) => ({ ...failedWrite(context, error) })),
    forgetFailure: assign({ failure: null }),
    keepTyped: assign(({ context }, changed: Partial<AskedLink>) => ({
      typed: { number: '', email: '', ...context.typed, ...changed },
    })),
    beginNextWrite: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    openHome: emit({ type: 'page.open', path: '/home' }),
  },
}).createMachine({
  id: 'guestOrder',
  context: ({ input }) => ({ ...input, generation: 0, attempt: 0, keyed: null, failure: null, typed: null }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'hasLink', target: 'loading' }, { target: 'linkInvalid' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ key: required(context.key, 'key') }),
        onDone: { target: 'shown', actions: { type: 'keepOrder', params: eventAsParams } },
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingFailure: {
      always: [
        { guard: 'isLinkInvalid', target: 'linkInvalid' },
        { guard: 'isRead', target: 'shown' },
        { target: 'unavailable' },
      ],
    },
    unavailable: {
      tags: 'settled',
      on: { 'order.refresh': 'loading', 'home.open': { target: 'left', actions: 'openHome' } },
    },
    shown: {
      tags: 'settled',
      on: {
        'receipt.confirm': { guard: 'isReceivable', target: 'confirmingReceived' },
        'receipt.save': { guard: 'hasReceipt', target: 'savingReceipt' },
        'order.refresh': 'loading',
        'home.open': { target: 'left', actions: 'openHome' },
      },
    },
    confirmingReceived: {
      tags: 'settled',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: { question: { about: 'confirmReceived' } },
        onDone: [{ guard: { type: 'saidYes', params: eventAsParams }, target: 'receiving' }, { target: 'shown' }],
        onError: 'shown',
      },
    },
    receiving: {
      tags: 'busy',
      invoke: {
        id: 'receiveOrder',
        src: 'receiveOrder',
        input: ({ context }) => ({ orderKey: required(context.key, 'key'), key: writeKey(context) }),
        onDone: { target: 'loading', actions: 'beginNextWrite' },
        onError: { target: 'routingFailure', actions: { type: 'keepReceiveFailure', params: eventAsParams } },
      },
    },
    /** Saves the receipt as a file: the page that shows PDFs needs a session. */
    savingReceipt: {
      tags: 'busy',
      invoke: {
        id: 'saveReceipt',
        src: 'saveReceipt',
        input: ({ context }) => ({ key: required(context.key, 'key') }),
        onDone: { target: 'shown', actions: 'forgetFailure' },
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    linkInvalid: {
      tags: 'settled',
      on: {
        'number.change': { actions: { type: 'keepTyped', params: ({ event: { number } }) => ({ number }) } },
        'email.change': { actions: { type: 'keepTyped', params: ({ event: { email } }) => ({ email }) } },
        'link.request': { guard: 'isNamed', target: 'requestingLink' },
        'home.open': { target: 'left', actions: 'openHome' },
      },
    },
    /** A repeated request changes nothing: the server sends at most one letter about an order in a minute. */
    requestingLink: {
      tags: 'busy',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => required(context.typed, 'typed'),
        onDone: { target: 'linkSent', actions: 'forgetFailure' },
        onError: { target: 'linkInvalid', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    linkSent: {
      tags: 'settled',
      on: { 'link.correct': 'linkInvalid', 'home.open': { target: 'left', actions: 'openHome' } },
    },
    left: { type: 'final' },
  },
});
