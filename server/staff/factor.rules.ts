/** Second factors of staff: codes of an authenticator app (RFC 6238), and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type IsoInstant, msOf } from '#contract/time.ts';

const STEP_SECONDS = 30;
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Sixteen characters of base32 are 80 bits. */
const RECOVERY_BYTES = 10;

const appOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'MyNiks', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** Base32. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth:// address that a QR code shows. */
export const addressOf = (secret: string, email: string): string => appOf(secret, email).toString();

/** The time step whose code it is; null when it is none of now. */
export const stepOfCode = (secret: string, code: string, now: IsoInstant): number | null => {
  const timestamp = msOf(now);
  const delta = appOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
};

/** As they are typed back: blanks and hyphens do not matter. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase(),
  );

/** A recovery code in groups of four, for people to read. */
export const recoveryCodeAsText = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
