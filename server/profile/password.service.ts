import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { takeGuess } from '#server/signin/login-throttle.ts';
import { findOwner } from '#server/signin/owner.store.ts';
import { requirePolicy, requireUnguessable } from '#server/signin/password-policy.ts';
import { findPasswordHash, forgiveTries, subjectOf } from '#server/signin/signin.store.ts';

interface Change {
  patientId: PatientId;
  passwords: BodyOf<typeof profileCalls.changePassword>;
  asker: Asker;
  now: IsoInstant;
}

/**
 * Looks at both passwords; the old one under the same throttle as a login.
 * @returns the hash of the new one
 * @throws Refused SAME_PASSWORD, INVALID, WRONG_OLD_PASSWORD, TOO_MANY_TRIES, PASSWORD_REFUSED
 */
export const hashNewPassword = async (
  { db, vault, passwords, config }: Kit,
  { patientId, passwords: { oldPassword, newPassword }, asker, now }: Change,
): Promise<string> => {
  if (newPassword === oldPassword) throw new Refused('SAME_PASSWORD');
  requirePolicy(newPassword, 'newPassword');
  const guesser = { account: subjectOf('account', patientId), address: subjectOf('address', asker.address) };
  await takeGuess(db, guesser, config.rateLimitScale, now);
  const { isRight } = await passwords.verify(oldPassword, await findPasswordHash(db, patientId));
  if (!isRight) throw new Refused('WRONG_OLD_PASSWORD');
  await forgiveTries(db, guesser);
  requireUnguessable(newPassword, await findOwner(db, vault, patientId));
  return passwords.hash(newPassword);
};
