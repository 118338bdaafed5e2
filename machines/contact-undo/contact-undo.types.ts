import type { ContactChange } from '#contract/calls/signin.calls.ts';
import type { UndoToken } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface ContactUndoInput {
  token: UndoToken | null;
}

export interface ContactUndoContext {
  /** From the link of the letter; null where the page was opened without one. */
  token: UndoToken | null;
  /** Null until it is read. */
  change: ContactChange | null;
  failure: Failure | null;
}

export type ContactUndoEvent =
  | { type: 'change.read' }
  | { type: 'change.undo' }
  | { type: 'change.keep' }
  | { type: 'signIn.open' }
  | { type: 'home.open' };
export type ContactUndoEmitted = { type: 'page.open'; path: '/signIn' | '/home' };
