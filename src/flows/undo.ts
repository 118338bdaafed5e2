/** What was taken out of the cart can be put back from its toast. */
import type { FlowApp } from './flow.ts';

export const showRemoved = (_removed: unknown, { show }: Pick<FlowApp, 'show'>): void =>
  show({ tone: 'info', text: { code: 'cartItemRemoved' }, actions: ['undo'] });

/** @returns what ends it */
export const undoes = ({ toasts }: Pick<FlowApp, 'toasts'>, undo: () => void): (() => void) => {
  const acted = toasts.on('toast.acted', ({ action }) => {
    if (action === 'undo') undo();
  });
  return () => acted.unsubscribe();
};
