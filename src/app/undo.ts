/** Offers a toast that puts a removed cart line back, as long as the machine can restore it. */
import type { EventObject, Subscription } from 'xstate';
import type { CartLine } from '#machines/cart/cart.lines.ts';
import type { FlowApp } from './flow.ts';

interface Removing {
  on: (type: 'cart.removed', handler: (event: EventObject) => void) => Subscription;
  subscribe: (observer: (snapshot: { context: { removed: CartLine | null } }) => void) => Subscription;
  send: (event: { type: 'removal.undo' }) => void;
}

/** @returns a function that ends it */
export const offersUndo = (actor: Removing, { toasts, show }: Pick<FlowApp, 'toasts' | 'show'>): (() => void) => {
  let offered: number | null = null;
  const subscriptions = [
    actor.on('cart.removed', () => {
      show({ tone: 'info', text: { code: 'cartItemRemoved' }, actions: ['undo'] });
      offered = toasts.getSnapshot().context.lastId;
    }),
    actor.subscribe(({ context }) => {
      if (context.removed !== null || offered === null) return;
      toasts.send({ type: 'toast.close', id: offered });
      offered = null;
    }),
    toasts.on('toast.acted', ({ id }) => {
      if (id === offered) actor.send({ type: 'removal.undo' });
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
};
