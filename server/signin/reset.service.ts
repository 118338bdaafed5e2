import type { PasswordReset } from '#contract/calls/signup.calls.ts';
import { HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import type { Limit } from '#server/kit/rate-limit.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { endSessionsOf } from '#server/session/session.store.ts';
import { findOwner } from './owner.store.ts';
import { requirePolicy, requireUnguessable } from './password-policy.ts';
import { findResetPatient, newResetToken, storeResetLink, takeResetToken } from './reset.store.ts';
import { resetMail } from './reset.words.ts';
import { findLogin, forgetTries, replacePasswordHash, subjectOf } from './signin.store.ts';

const PER_ACCOUNT: Limit = { name: 'reset link', requests: 5, windowMs: HOUR_MS };
const PER_ADDRESS: Limit = { name: 'reset link by address', requests: 20, windowMs: HOUR_MS };

interface Forgotten {
  username: string;
  address: string;
  language: AnswerLanguage;
  now: IsoInstant;
}

/**
 * Has a link mailed to the account's email; for an unknown account the same is done, and nothing is sent.
 * @throws Refused TOO_MANY_TRIES
 */
export const sendResetLink = async (
  { db, vault, takeStrictTurns, publicUrl, wakeMail }: Kit,
  { username, address, language, now }: Forgotten,
): Promise<void> => {
  const login = await findLogin(db, username);
  const account = subjectOf('account', login?.patientId ?? username).toString('base64url');
  await takeStrictTurns(
    [
      { limit: PER_ACCOUNT, who: account },
      { limit: PER_ADDRESS, who: address },
    ],
    now,
  );
  const token = newResetToken();
  const mail = resetMail(login?.email ?? '', `${publicUrl}/resetPassword/${token}`, language);
  const mailSealed = vault.seal(JSON.stringify(mail));
  await storeResetLink(db, { patientId: login?.patientId ?? null, token, mailSealed }, now);
  wakeMail?.();
};

/**
 * Sets the password of the account that the link was sent to, and ends its sessions. The link is used up with it.
 * @throws Refused RESET_LINK_INVALID, INVALID, PASSWORD_REFUSED
 */
export const resetPassword = async (
  { db, vault, passwords }: Kit,
  { username, password, resetToken }: PasswordReset,
  now: IsoInstant,
): Promise<void> => {
  const patientId = await findResetPatient(db, resetToken, now);
  if (patientId === null) throw new Refused('RESET_LINK_INVALID');
  const isOther = username !== undefined && (await findLogin(db, username))?.patientId !== patientId;
  if (isOther) throw new Refused('RESET_LINK_INVALID');
  requirePolicy(password, 'password');
  requireUnguessable(password, await findOwner(db, vault, patientId));
  const hash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    if (!(await takeResetToken(tx, resetToken))) throw new Refused('RESET_LINK_INVALID');
    await replacePasswordHash(tx, patientId, hash);
    await endSessionsOf(tx, patientId);
    await forgetTries(tx, subjectOf('account', patientId));
  });
};
