import { randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS, OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { addMs, HOUR_MS, type IsoInstant, MINUTE_MS, msBetween } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import type { Limit } from '#server/kit/rate-limit.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { dialled, isSmsCountry } from './otp.rules.ts';
import { isVerifiedSince, type StoredCode, storeCode, takeBackCode, takeOtpTry } from './otp.store.ts';
import { codeMail, codeSms } from './otp.words.ts';
import { spendSms } from './sms-budget.ts';

const PER_ADDRESS: Limit = { name: 'one-time code by address', requests: 20, windowMs: HOUR_MS };
/** How long a verified phone or email is good for a sign-up. */
const VERIFIED_MS = 15 * MINUTE_MS;

/** A phone or an email, as the contract spells it. */
const isPhone = (identifier: string): boolean => identifier.startsWith('+');
const fingerprintOf = (vault: Vault, identifier: string): Buffer =>
  vault.fingerprint('identifier', isPhone(identifier) ? dialled(identifier) : identifier);

interface Wanted {
  identifier: string;
  session: Buffer;
  address: string;
  language: AnswerLanguage;
  now: IsoInstant;
}

export type SentCode = { data: 0 } | { data: 1; expiresAt: IsoInstant; resendAt: IsoInstant };

const deliver = async (kit: Kit, { identifier, language, now }: Wanted, code: string): Promise<void> => {
  if (!isPhone(identifier)) return kit.mailer.send(codeMail(identifier, code, language));
  if (!isSmsCountry(identifier)) throw new Error('No SMS is sent to this country');
  await spendSms(kit, now);
  return kit.sms.send({ to: dialled(identifier), text: codeSms(code, language) });
};

/**
 * Sends a code, the only one that works from now on; `data` 0 when it could not be sent.
 * @throws Refused TOO_MANY_TRIES, and UNAVAILABLE when so many SMS were sent that none goes out for now
 */
export const sendCode = async (kit: Kit, wanted: Wanted): Promise<SentCode> => {
  const { db, vault, config, logger, takeStrictTurns } = kit;
  const { identifier, session, address, now } = wanted;
  await takeStrictTurns([{ limit: PER_ADDRESS, who: address }], now);
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const stored: StoredCode = {
    identifier: fingerprintOf(vault, identifier),
    session,
    code: vault.fingerprint('one-time code', `${session.toString('hex')} ${identifier} ${code}`),
  };
  const waitUntil = await storeCode(db, stored, config.rateLimitScale, now);
  if (waitUntil) throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil(msBetween(now, waitUntil) / 1_000) });
  try {
    await deliver(kit, wanted, code);
  } catch (error) {
    await takeBackCode(db, stored);
    // its words may hold the phone or email
    logger.warn({ event: 'one-time code not sent', name: error instanceof Error ? error.name : typeof error });
    if (error instanceof Refused) throw error;
    return { data: 0 };
  }
  return { data: 1, expiresAt: addMs(now, OTP_LIFETIME_MS), resendAt: addMs(now, OTP_RESEND_MS) };
};

/**
 * Compares a code with the last one sent to the phone or email in this session.
 * @returns what takeCode uses up
 * @throws Refused WRONG_OTP, OTP_EXPIRED, OTP_VOID
 */
export const checkCode = async (
  { db, vault }: Kit,
  { identifier, session, otp, now }: { identifier: string; session: Buffer; otp: string; now: IsoInstant },
): Promise<StoredCode> => {
  const asked = { identifier: fingerprintOf(vault, identifier), session };
  const guess = await takeOtpTry(db, asked, now);
  if ('refused' in guess) throw new Refused(guess.refused);
  const code = vault.fingerprint('one-time code', `${session.toString('hex')} ${identifier} ${otp}`);
  if (!timingSafeEqual(code, guess.code)) throw new Refused('WRONG_OTP');
  return { ...asked, code };
};

/** Whether the phone or email was verified in the session within the last 15 minutes. */
export const isVerified = (
  { db, vault }: Kit,
  { identifier, session, now }: { identifier: string; session: Buffer; now: IsoInstant },
): Promise<boolean> =>
  isVerifiedSince(db, { identifier: fingerprintOf(vault, identifier), session }, addMs(now, -VERIFIED_MS));
