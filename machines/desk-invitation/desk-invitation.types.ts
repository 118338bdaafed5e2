import type { InvitationToken } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';

/** An invitation, with the secret for an authenticator app. */
export interface Invitation {
  email: string;
  name: string;
  roles: readonly Role[];
  endsAt: IsoInstant;
  /** Base32, to be typed where no code can be scanned. */
  secret: string;
  /** otpauth:// address, which a QR code shows. */
  address: string;
}

export interface DeskInvitationContext {
  token: InvitationToken;
  /** Null until it is read. */
  invitation: Invitation | null;
  name: string;
  /** Never kept beyond this screen. */
  password: string;
  code: string;
  /** Recovery codes, shown this once. */
  recoveryCodes: readonly string[];
  failure: Failure | null;
}

export type DeskInvitationEvent =
  | { type: 'name.change'; name: string }
  | { type: 'password.change'; password: string }
  | { type: 'person.submit' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'codes.keep' }
  | { type: 'codes.release' }
  | { type: 'desk.open' }
  | { type: 'invitation.retry' }
  | { type: 'step.back' };

export interface Acceptance {
  token: InvitationToken;
  name: string;
  password: string;
  code: string;
}
