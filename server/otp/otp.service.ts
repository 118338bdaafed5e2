import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { OTP_DIGITS, OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { addMs, DAY_MS, type IsoInstant, instantFromMs, MINUTE_MS, msBetween, msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { windowStartOf } from '#server/kit/limits.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { addRequests } from '#server/kit/request-count.store.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { dialled, isSmsCountry } from './otp.rules.ts';
import {
  type CodeOwner,
  findPause,
  isVerifiedSince,
  type StoredCode,
  spendVerifiedSince,
  storeCode,
  takeBackCode,
  takeOtpTry,
  takeVerifiedSince,
} from './otp.store.ts';
import { codeMail, codeSms } from './otp.words.ts';
import { spendSms } from './sms-budget.service.ts';

/** How long a verified phone or email is good for its use. */
const VERIFIED_MS = 15 * MINUTE_MS;

/** A phone or an email, as the contract spells it. */
const isPhone = (identifier: string): boolean => identifier.startsWith('+');
export const phoneFingerprint = (vault: Vault, phone: string): Buffer =>
  vault.fingerprint('identifier', dialled(phone));
export const fingerprintOf = (vault: Vault, identifier: string): Buffer =>
  isPhone(identifier) ? phoneFingerprint(vault, identifier) : vault.fingerprint('identifier', identifier);

interface Wanted {
  identifier: string;
  session: Buffer;
  /** A member asks, not a guest. */
  isMember: boolean;
  asker: Asker;
  language: AnswerLanguage;
  now: IsoInstant;
}

export type SentCode = { data: 0 } | { data: 1; expiresAt: IsoInstant; resendAt: IsoInstant };

const deliver = async (kit: Kit, { identifier, asker, language, now }: Wanted, code: string): Promise<void> => {
  if (!isPhone(identifier)) return kit.mailer.send(codeMail(identifier, code, language));
  if (!isSmsCountry(identifier)) throw new Error('No SMS is sent to this country');
  await spendSms(kit, { phone: phoneFingerprint(kit.vault, identifier), asker }, now);
  return kit.sms.send({ to: dialled(identifier), text: codeSms(code, language) });
};

const named = (bytes: Buffer): string => bytes.toString('base64url');

/** The number of codes that were asked for to a phone or email from an address today, this one included. */
const countFromAddress = async ({ db }: Kit, identifier: string, { address }: Asker, now: IsoInstant) => {
  const windowStart = instantFromMs(windowStartOf(DAY_MS, msOf(now)));
  const [row] = await addRequests(db, [{ subject: `code to ${identifier} from ${address}`, windowStart, requests: 1 }]);
  return row?.requests ?? 1;
};

/**
 * Counts a code by its phone or email over all sessions. Strangers may use up their share, and leave two others: that of
 * sessions in which the phone or email was verified before, or of members, and the first code of an address in a day.
 * @throws Refused TOO_MANY_TRIES
 */
const takeIdentifierTurn = async (kit: Kit, owner: CodeOwner, { isMember, asker, now }: Wanted): Promise<void> => {
  const identifier = named(owner.identifier);
  if (isMember || (await isVerifiedSince(kit.db, owner, instantFromMs(0))))
    return kit.takeStrictTurns('codesToOwner', { identifier }, now);
  const isFirst = (await countFromAddress(kit, identifier, asker, now)) === 1;
  return kit.takeStrictTurns(isFirst ? 'firstCodesToOne' : 'codesToOne', { identifier }, now);
};

const requireNoPause = (until: IsoInstant | null, now: IsoInstant): void => {
  if (until) throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil(msBetween(now, until) / 1_000) });
};

/**
 * Sends a code, the only one that works in the session from now on; `data` 0 when it could not be sent.
 * @throws Refused TOO_MANY_TRIES, and UNAVAILABLE when so many SMS were sent that none goes out for now
 */
export const sendCode = async (kit: Kit, wanted: Wanted): Promise<SentCode> => {
  const { db, vault, config, logger, takeStrictTurns } = kit;
  const { identifier, session, asker, now } = wanted;
  await takeStrictTurns('codesAsked', asker, now);
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const stored: StoredCode = {
    identifier: fingerprintOf(vault, identifier),
    session,
    code: vault.fingerprint('one-time code', `${session.toString('hex')} ${identifier} ${code}`),
  };
  const { rateLimitScale: scale } = config;
  requireNoPause(await findPause(db, stored, scale, now), now);
  await takeIdentifierTurn(kit, stored, wanted);
  requireNoPause(await storeCode(db, stored, scale, now), now);
  try {
    await deliver(kit, wanted, code);
  } catch (error) {
    await takeBackCode(db, stored);
    // the error's message may hold the phone or email
    logger.warn({ event: 'one-time code not sent', name: error instanceof Error ? error.name : typeof error });
    if (error instanceof Refused) throw error;
    return { data: 0 };
  }
  return { data: 1, expiresAt: addMs(now, OTP_LIFETIME_MS), resendAt: addMs(now, OTP_RESEND_MS) };
};

/**
 * Compares a code with the last one sent to the phone or email in this session.
 * @returns the code for `takeCode` to use up
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

/** Whether the phone or email was ever verified in the session. */
export const wasVerified = (
  db: Kysely<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { identifier, session }: { identifier: string; session: Buffer },
): Promise<boolean> => isVerifiedSince(db, { identifier: fingerprintOf(vault, identifier), session }, instantFromMs(0));

/**
 * Uses a verification of the last 15 minutes up for one order; the session stays known as that of the phone or email.
 * @returns false without one
 */
export const spendVerification = (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { identifier, session, now }: { identifier: string; session: Buffer; now: IsoInstant },
): Promise<boolean> =>
  spendVerifiedSince(tx, { identifier: fingerprintOf(vault, identifier), session }, addMs(now, -VERIFIED_MS));

/**
 * Uses the verification of a phone or email up, in the transaction of its use: one code makes one account, or one change.
 * @returns false when there is none of the last 15 minutes, or it was used up meanwhile
 */
export const takeVerifiedIdentifier = (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { identifier, session, now }: { identifier: string; session: Buffer; now: IsoInstant },
): Promise<boolean> =>
  takeVerifiedSince(tx, { identifier: fingerprintOf(vault, identifier), session }, addMs(now, -VERIFIED_MS));
