import type { Passkey, PasskeyCreation, PasskeyMade } from '#contract/entities/passkey.ts';
import type { StaffSession } from '#contract/entities/staff.ts';
import type { PasskeyId, StaffSessionId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { PasskeyTrouble } from '../kit/passkey.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/**
 * Members that stay while the desk is locked: the form that is open, the name in it, and recovery codes that are not kept
 * yet; never a code of the app.
 */
export interface AccountKept {
  isAdding: boolean;
  name: string;
  /** New recovery codes, shown until the person keeps them. */
  recoveryCodes: readonly string[];
}

export interface DeskAccountInput {
  /** The browser knows passkeys. */
  hasPasskeys: boolean;
  hasPin: boolean;
  kept: AccountKept;
  /** Unique per opening; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskAccountContext extends AccountKept, WriteCounters {
  hasPasskeys: boolean;
  hasPin: boolean;
  passkeys: readonly Passkey[];
  sessions: readonly StaffSession[];
  /** A code of the app, or a recovery code, as typed. */
  code: string;
  /** Six digits that shall unlock the desk, as typed. */
  pin: string;
  /** The server's options for making a passkey, valid for five minutes. */
  creation: PasskeyCreation | null;
  /** The passkey that the device made, until it is kept. */
  made: PasskeyMade | null;
  passkeyTrouble: PasskeyTrouble | null;
  /** The passkey that may be removed. */
  chosen: PasskeyId | null;
  /** The session that is being ended. */
  chosenSession: StaffSessionId | null;
  /** Secret of another authenticator app, until that app has shown a code. */
  factor: NewFactor | null;
  /** Number of recovery codes made here; null while the number that the desk has read is right. */
  codesMade: number | null;
  done: 'added' | 'removed' | 'ended' | 'replaced' | 'pinSet' | 'pinRemoved' | null;
  failure: Failure | null;
}

export type DeskAccountEvent =
  | { type: 'account.refresh' }
  | { type: 'add.begin' }
  | { type: 'name.change'; name: string }
  | { type: 'code.change'; code: string }
  | { type: 'add.submit' }
  | { type: 'remove.begin'; id: PasskeyId }
  | { type: 'remove.submit' }
  | { type: 'session.end'; id: StaffSessionId }
  | { type: 'factor.begin' }
  | { type: 'factor.submit' }
  | { type: 'pin.begin' }
  | { type: 'pin.change'; pin: string }
  | { type: 'pin.submit' }
  | { type: 'pin.remove' }
  | { type: 'codes.keep' }
  | { type: 'codes.release' }
  | { type: 'codes.leave' }
  | { type: 'step.back' };

export type AccountField = 'name' | 'code' | 'pin';

export interface AccountRead {
  passkeys: readonly Passkey[];
  sessions: readonly StaffSession[];
}

/** A secret for an authenticator app, and the address that its QR code holds. */
export interface NewFactor {
  secret: string;
  address: string;
}

export interface SetPin {
  pin: string;
  code: string;
}

export interface EndSession {
  id: StaffSessionId;
  key: string;
}

export interface AddPasskey {
  name: string;
  made: PasskeyMade;
  key: string;
}

export interface RemovePasskey {
  id: PasskeyId;
  key: string;
}
