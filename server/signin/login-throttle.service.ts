/**
 * Wrong passwords are counted before they are looked at, so that parallel guesses cannot outrun the count: those of a
 * known browser on that browser alone; the first ones of a session on that session; all others per account at an address
 * and per address. So strangers at other addresses lock no owner out, and those at the same address no owner with a session.
 */
import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { type IsoInstant, msBetween } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { LIMITS } from '#server/kit/limits.ts';
import type { Waiter } from '#server/kit/ranked-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { reachesAlarm } from '#server/kit/strict-limit.ts';
import { findCaller, hashToken } from '#server/kit/token.store.ts';
import { findDeviceOwner } from './device.store.ts';
import {
  accountOf,
  forgetTries,
  type Subject,
  subjectOf,
  type ThrottleRule,
  takeBackTry,
  takeTry,
} from './throttle.store.ts';

type GuessKit = Pick<Kit, 'db' | 'config'>;

interface Guess {
  /** Patient of the account, or the name that was typed. */
  account: string;
  /** The browser's device cookie, if it has one. */
  device: string | null;
  asker: Asker;
  now: IsoInstant;
}

interface Counter {
  subject: Subject;
  rule: ThrottleRule;
  /** After a right password: the count starts again, or gets this one try back. */
  isForgiven: boolean;
}

/** A try that was counted. */
export interface TakenGuess {
  counters: Counter[];
  /** The cookie's hash when the browser is a known one of the account. */
  knownDevice: Buffer | null;
  /** Place of the try among the passwords that wait to be checked. */
  waiter: Waiter;
}

const ruleOf = (tries: number, { windowMs }: { windowMs: number }): ThrottleRule => ({ tries, forgetMs: windowMs });

const deviceCounter = (hash: Buffer): Counter => {
  const rule = ruleOf(LIMITS.devicePasswords.by.device, LIMITS.devicePasswords);
  return { subject: subjectOf('device', hash.toString('hex')), rule, isForgiven: true };
};

/** The first tries of a session have a turn that others at its address do not use up. */
const ownCounters = ({ account, asker: { address } }: Guess, session: string): Counter[] => {
  const { firstPasswords, firstPasswordsAtAddress: atAddress } = LIMITS;
  const place = subjectOf('own turn', `${account} ${address}`, account);
  return [
    {
      subject: subjectOf('session', session),
      rule: ruleOf(firstPasswords.by.session, firstPasswords),
      isForgiven: true,
    },
    { subject: place, rule: ruleOf(atAddress.by.accountAtAddress, atAddress), isForgiven: false },
  ];
};

const placeCounter = ({ account, asker: { address } }: Guess): Counter => ({
  subject: subjectOf('account at address', `${account} ${address}`, account),
  rule: ruleOf(LIMITS.passwords.by.accountAtAddress, LIMITS.passwords),
  isForgiven: true,
});

const strangersCounters = (guess: Guess): Counter[] => {
  const { passwords } = LIMITS;
  const { by } = passwords;
  const { address, network } = guess.asker;
  const ofNetwork = network === null ? [] : [{ subject: subjectOf('network', network), tries: by.network }];
  return [
    ...[{ subject: subjectOf('address', address), tries: by.address }, ...ofNetwork].map(({ subject, tries }) => ({
      subject,
      rule: ruleOf(tries, passwords),
      isForgiven: false,
    })),
    placeCounter(guess),
  ];
};

/** @returns until when one of the counters is blocked, null when the try is allowed */
const count = async (
  { db, config: { rateLimitScale: scale } }: GuessKit,
  counters: readonly Counter[],
  now: IsoInstant,
): Promise<IsoInstant | null> => {
  if (scale === 0) return null;
  for (const { subject, rule } of counters) {
    const until = await takeTry(db, subject, { ...rule, tries: Math.ceil(rule.tries * scale) }, now);
    if (until) return until;
  }
  return null;
};

const refuseUntil = (until: IsoInstant | null, now: IsoInstant): void => {
  if (until) throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.max(1, Math.ceil(msBetween(now, until) / 1_000)) });
};

const isOpen = async ({ db }: GuessKit, session: string, now: IsoInstant): Promise<boolean> =>
  (await findCaller(db, Buffer.from(session, 'base64url'), now)) !== null;

/**
 * Counts a try of an account's password.
 * @throws Refused TOO_MANY_TRIES
 */
export const takeGuess = async (kit: GuessKit, guess: Guess): Promise<TakenGuess> => {
  const { account, device, asker, now } = guess;
  const { crowd, address, session } = asker;
  const hash = device === null ? null : hashToken(device);
  if (hash !== null && (await findDeviceOwner(kit.db, hash, now)) === account) {
    const counters = [deviceCounter(hash)];
    refuseUntil(await count(kit, counters, now), now);
    return { counters, knownDevice: hash, waiter: { rank: 0, crowd, address } };
  }
  if (session !== null && (await isOpen(kit, session, now))) {
    const counters = ownCounters(guess, session);
    if ((await count(kit, counters, now)) === null) {
      // counts against the address, but is not limited by the address's count
      const place = { ...placeCounter(guess), isForgiven: false };
      if ((await count(kit, [place], now)) === null) counters.push(place);
      return { counters, knownDevice: null, waiter: { rank: 1, crowd, address } };
    }
  }
  const counters = strangersCounters(guess);
  refuseUntil(await count(kit, counters, now), now);
  return { counters, knownDevice: null, waiter: { rank: 2, crowd, address } };
};

/**
 * Counts a try of the old password by a member who changes it. Only sessions of the member fill this count.
 * @throws Refused TOO_MANY_TRIES
 */
export const takeOldPasswordGuess = async (
  kit: GuessKit,
  { patientId, asker: { crowd, address }, now }: { patientId: PatientId; asker: Asker; now: IsoInstant },
): Promise<TakenGuess> => {
  const rule = ruleOf(LIMITS.oldPasswords.by.patient, LIMITS.oldPasswords);
  const counters = [{ subject: subjectOf('patient', patientId, patientId), rule, isForgiven: true }];
  refuseUntil(await count(kit, counters, now), now);
  return { counters, knownDevice: null, waiter: { rank: 0, crowd, address } };
};

/** The password was right. */
export const forgive = async (db: Kysely<Database>, { counters }: TakenGuess): Promise<void> => {
  for (const { subject, isForgiven } of counters) {
    if (isForgiven) await forgetTries(db, subject);
    else await takeBackTry(db, subject);
  }
};

/**
 * The password was wrong. Many at one account, wherever they come from, are an alarm in the log; no sign-in is refused for it.
 * @param patientId null for a name that is no account: it is counted alike, so that both answers take as long
 */
export const noteWrong = async (
  { db, config, logger }: Pick<Kit, 'db' | 'config' | 'logger'>,
  { account, patientId }: { account: string; patientId: PatientId | null },
  now: IsoInstant,
): Promise<void> => {
  const counted = { account: accountOf(account).toString('base64url') };
  const isMany = await reachesAlarm(db, config.rateLimitScale, 'passwordsOfAccount', counted, now);
  if (isMany && patientId) logger.error({ event: 'many wrong passwords at one account', alarm: true, patientId });
};
