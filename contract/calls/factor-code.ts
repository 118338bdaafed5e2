/** A code with which a member of staff shows the second factor. */
import * as v from 'valibot';
import { OneTimeCode } from './otp.calls.ts';

/** Four groups of four; blanks and hyphens do not matter. */
const RecoveryCode = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.regex(/^[a-z2-7]{16}$/, 'is no recovery code'),
);
/** A code of an authenticator app, or a recovery code. */
export const FactorCode = v.union([OneTimeCode, RecoveryCode]);
