import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { requirePolicy, requireUnguessable } from '#server/password/password-policy.rules.ts';
import { forgive, noteWrong, takeOldPasswordGuess } from '#server/signin/login-throttle.service.ts';
import { findOwner } from '#server/signin/owner.store.ts';
import { findPasswordHash, type PasswordExchange } from '#server/signin/signin.store.ts';

interface Change {
  patientId: PatientId;
  passwords: BodyOf<typeof profileCalls.changePassword>;
  asker: Asker;
  now: IsoInstant;
}

/**
 * Looks at both passwords.
 * @returns the input of `exchangePasswordHash`
 * @throws Refused SAME_PASSWORD, INVALID, WRONG_OLD_PASSWORD, TOO_MANY_TRIES, PASSWORD_REFUSED
 */
export const hashNewPassword = async (
  kit: Kit,
  { patientId, passwords: { oldPassword, newPassword }, asker, now }: Change,
): Promise<PasswordExchange> => {
  const { db, vault, passwords } = kit;
  if (newPassword === oldPassword) throw new Refused('SAME_PASSWORD');
  requirePolicy(newPassword, 'newPassword');
  const guess = await takeOldPasswordGuess(kit, { patientId, asker, now });
  const former = await findPasswordHash(db, patientId);
  const { isRight } = await passwords.verify(oldPassword, former, guess.waiter);
  if (former === null || !isRight) {
    await noteWrong(kit, { account: patientId, patientId }, now);
    throw new Refused('WRONG_OLD_PASSWORD');
  }
  await forgive(db, guess);
  requireUnguessable(newPassword, await findOwner(db, vault, patientId));
  return { patientId, former, hash: await passwords.hash(newPassword, former) };
};
