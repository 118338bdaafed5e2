import type { ClaimedPerson, DigitalPerson } from '#contract/calls/signin.calls.ts';
import type { Ticket, Token } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** What the digital ID's page sent back to /callback. */
export interface DigitalIdReturn {
  /** Null when the person declined. */
  code: string | null;
  state: string | null;
  /** The provider's name for itself (RFC 9207), which the server compares; null without one. */
  iss: string | null;
}

export interface DigitalIdContext {
  /** Null when the person is about to leave for the digital ID. */
  returned: DigitalIdReturn | null;
  /** What this device stored before it left. */
  storedState: string | null;
  /** Filled when an account claims the number of this person and nobody has proven it. */
  claimed: ClaimedPerson | null;
  /** Of the account that claims the number. Never kept beyond this screen. */
  password: string;
  /** Null also when the person declined, or came back with something else than they left with. */
  failure: Failure | null;
  /** Filled when the machine has done its work. */
  done: DigitalIdOutput | null;
}

export type DigitalIdEvent =
  | { type: 'digitalId.retry' }
  /** The account that claims the number is this person's. */
  | { type: 'account.own' }
  /** It is not. */
  | { type: 'account.disown' }
  | { type: 'password.change'; password: string }
  | { type: 'account.claim' }
  | { type: 'step.back' };
export type DigitalIdField = 'password';

export interface DigitalIdInput {
  returned: DigitalIdReturn | null;
  storedState: string | null;
}
export interface Exchange {
  code: string;
  state: string;
  iss: string | null;
}
export interface Claim {
  ticket: Ticket;
  password: string;
}
/** Somebody new, or somebody who says that the account with their number is not theirs. */
export type NewPerson = DigitalPerson | ClaimedPerson;
interface Known {
  outcome: 'signedIn';
  token: Token;
}
interface Unknown {
  outcome: 'unknown';
  person: NewPerson;
}
/** What a code was worth. */
export type Exchanged = Known | Unknown | { outcome: 'claimed'; person: ClaimedPerson };
export type DigitalIdOutput = Known | Unknown | { outcome: 'back' };
