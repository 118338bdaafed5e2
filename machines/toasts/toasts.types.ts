import type { Refusal } from '../kit/failure.ts';

/** Texts travel as codes; `said` is another party's sentence, shown as it came (PAY-16). */
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
  | 'cartItemRemoved';
export type ToastText = { code: ToastCode } | { failure: Refusal } | { said: string };
export type ToastAction = 'reload' | 'undo';

export interface Toast {
  id: number;
  tone: 'info' | 'error';
  text: ToastText;
  actions: readonly ToastAction[];
}

export interface ToastsContext {
  /** Oldest first; at most one of each text. */
  toasts: readonly Toast[];
  lastId: number;
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: Omit<Toast, 'id'> }
  | { type: 'toast.close'; id: number }
  | { type: 'toast.act'; id: number; action: ToastAction }
  /** What went wrong on a step is over with it. */
  | { type: 'step.left' }
  | { type: 'toasts.pause' }
  | { type: 'toasts.resume' };
