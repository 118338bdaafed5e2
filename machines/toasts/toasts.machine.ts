/**
 * The toasts at the top of the screen. A toast leaves after six seconds; one with a reload stays until it is closed.
 * The timer pauses while a person points at them (section 1, PWA; section 7, response handling).
 *
 * quiet -> showing -> quiet
 */

import { assign, emit, setup } from 'xstate';
import { eventAsParams } from '../kit/event-as-params.ts';
import type { Toast, ToastAction, ToastsContext, ToastsEvent } from './toasts.types.ts';

const isPassing = ({ actions }: Toast) => !actions.includes('reload');
const sameText = (a: Pick<Toast, 'text'>, b: Pick<Toast, 'text'>) => JSON.stringify(a.text) === JSON.stringify(b.text);

export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    emitted: {} as { type: 'toast.acted'; id: number; action: ToastAction },
  },
  guards: {
    hasPassing: ({ context }) => context.toasts.some(isPassing),
    hasAny: ({ context }) => context.toasts.length > 0,
  },
  actions: {
    add: assign(({ context }, { toast }: { toast: Omit<Toast, 'id'> }) => ({
      lastId: context.lastId + 1,
      toasts: [...context.toasts.filter((other) => !sameText(other, toast)), { ...toast, id: context.lastId + 1 }],
    })),
    remove: assign(({ context }, { id }: { id: number }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    removeOldestPassing: assign(({ context }) => {
      const oldest = context.toasts.find(isPassing);
      return { toasts: context.toasts.filter((toast) => toast !== oldest) };
    }),
    removeErrors: assign(({ context }) => ({
      toasts: context.toasts.filter((toast) => toast.tone !== 'error' || !isPassing(toast)),
    })),
    tellActed: emit((_, { id, action }: Pick<Toast, 'id'> & { action: ToastAction }) => ({
      type: 'toast.acted' as const,
      id,
      action,
    })),
  },
  delays: { toastTime: 6_000 },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], lastId: 0 },
  initial: 'quiet',
  states: {
    quiet: { on: { 'toast.show': { target: 'routing', actions: { type: 'add', params: eventAsParams } } } },
    showing: {
      on: {
        'toast.show': { target: 'routing', actions: { type: 'add', params: eventAsParams } },
        'toast.close': { target: 'routing', actions: { type: 'remove', params: eventAsParams } },
        'toast.act': {
          target: 'routing',
          actions: [
            { type: 'tellActed', params: eventAsParams },
            { type: 'remove', params: eventAsParams },
          ],
        },
        'step.left': { target: 'routing', actions: 'removeErrors' },
        'toasts.pause': '.paused',
      },
      initial: 'staying',
      states: {
        /** Toasts with a reload stay until the person closes them. */
        staying: {},
        passing: { after: { toastTime: { target: '#toasts.routing', actions: 'removeOldestPassing' } } },
        /** Toasts that come or go do not restart the timer while a person points at them. */
        paused: {
          on: {
            'toast.show': { actions: { type: 'add', params: eventAsParams } },
            'toast.close': {
              target: '#toasts.routingPaused',
              actions: { type: 'remove', params: eventAsParams },
            },
            'toast.act': {
              target: '#toasts.routingPaused',
              actions: [
                { type: 'tellActed', params: eventAsParams },
                { type: 'remove', params: eventAsParams },
              ],
            },
            'step.left': { target: '#toasts.routingPaused', actions: 'removeErrors' },
            'toasts.resume': '#toasts.routing',
          },
        },
      },
    },
    routingPaused: { always: [{ guard: 'hasAny', target: 'showing.paused' }, { target: 'quiet' }] },
    routing: {
      always: [
        { guard: 'hasPassing', target: 'showing.passing' },
        { guard: 'hasAny', target: 'showing.staying' },
        { target: 'quiet' },
      ],
    },
  },
});
