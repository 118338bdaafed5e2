import type { ClaimedPerson, DigitalPerson } from '#contract/calls/signin.calls.ts';
import type { Ticket, Token } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** Parameters with which the digital ID's page returns to /callback. */
export interface DigitalIdReturn {
  /** Null when the person declined. */
  code: string | null;
  state: string | null;
  /** Issuer name that the provider sends (RFC 9207) and the server compares; null without one. */
  iss: string | null;
}

export interface DigitalIdContext {
  /** Null before the redirect. */
  returned: DigitalIdReturn | null;
  /** State that this device stored before the redirect. */
  storedState: string | null;
  /** The person, if an account claims their number without proof; else null. */
  claimed: ClaimedPerson | null;
  /** Password of the account that claims the number. Never kept beyond this screen. */
  password: string;
  /** Null also when the person declined, or returned with a wrong state. */
  failure: Failure | null;
  /** Result; null until the machine has finished. */
  done: DigitalIdOutput | null;
}

export type DigitalIdEvent =
  | { type: 'digitalId.retry' }
  /** The person owns the account that claims the number. */
  | { type: 'account.own' }
  /** The person does not own it. */
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
/** A person without an account, or one who says that the claiming account is not theirs. */
export type NewPerson = DigitalPerson | ClaimedPerson;
interface Known {
  outcome: 'signedIn';
  token: Token;
}
interface Unknown {
  outcome: 'unknown';
  person: NewPerson;
}
/** Result of exchanging a code. */
export type Exchanged = Known | Unknown | { outcome: 'claimed'; person: ClaimedPerson };
export type DigitalIdOutput = Known | Unknown | { outcome: 'back' };
