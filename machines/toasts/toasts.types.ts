import type { Refusal } from '../kit/failure.ts';

/** Codes that the app turns into texts; `said` is another party's sentence, shown unchanged (PAY-16). */
export type ToastCode =
  | 'offlineReady'
  | 'newContent'
  | 'networkError'
  | 'unexpectedError'
  | 'startsEarlier'
  | 'passwordSet'
  | 'digitalIdDone'
  | 'digitalIdOther'
  | 'paymentSucceeded'
  | 'wayUndefined'
  | 'holdReleased'
  | 'cartItemRemoved'
  | 'ordersKept';
type ToastText = { code: ToastCode } | { failure: Refusal } | { said: string };
export type ToastAction = 'reload' | 'undo';

export interface Toast {
  id: number;
  tone: 'info' | 'error';
  text: ToastText;
  actions: readonly ToastAction[];
}

export interface ToastsContext {
  /** Oldest first; no text twice. */
  toasts: readonly Toast[];
  lastId: number;
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: Omit<Toast, 'id'> }
  | { type: 'toast.close'; id: number }
  | { type: 'toast.act'; id: number; action: ToastAction }
  /** Leaving a step removes its errors. */
  | { type: 'step.left' }
  | { type: 'toasts.pause' }
  | { type: 'toasts.resume' };
