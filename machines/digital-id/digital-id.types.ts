import type { DigitalPerson } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** What the digital ID's page sent back to /callback. */
export interface DigitalIdReturn {
  /** Null when the person declined. */
  code: string | null;
  state: string | null;
}

export interface DigitalIdContext {
  /** Null when the person is about to leave for the digital ID. */
  returned: DigitalIdReturn | null;
  /** What this device stored before it left. */
  storedState: string | null;
  /** Null also when the person declined, or came back with something else than they left with. */
  failure: Failure | null;
  /** Filled when the machine has done its work. */
  done: DigitalIdOutput | null;
}

export type DigitalIdEvent = { type: 'digitalId.retry' } | { type: 'step.back' };

export interface DigitalIdInput {
  returned: DigitalIdReturn | null;
  storedState: string | null;
}
export interface Exchange {
  code: string;
  state: string;
}
/** What a code was worth. */
export type Exchanged = { outcome: 'signedIn'; token: Token } | { outcome: 'unknown'; person: DigitalPerson };
export type DigitalIdOutput = Exchanged | { outcome: 'back' };
