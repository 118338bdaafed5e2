/** A member of staff shows who it is: tries are counted before they are looked at, and a code works once. */
import type { StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { msBetween } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { LIMITS } from '#server/kit/limits.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { giveTurnsBack, reachesAlarm } from '#server/kit/strict-limit.ts';
import { forgetTries, type Subject, subjectOf, takeBackTry, takeTry } from '#server/signin/throttle.store.ts';
import { stepOfCode } from './factor.rules.ts';
import { type StaffRow, takeRecoveryCode, takeStep } from './staff.store.ts';

type ProofKit = Pick<Kit, 'db' | 'config' | 'vault' | 'takeStrictTurns' | 'logger'>;

/** A sign-in that was counted. */
export interface TakenTry {
  own: Subject;
  shared: Subject[];
}

/** Wrong sign-ins in a row pause the account at that address, and many pause the address. @throws Refused TOO_MANY_TRIES */
export const takeSignInTry = async (
  { db, config: { rateLimitScale: scale } }: ProofKit,
  { email, asker, now }: { email: string; asker: Asker; now: IsoInstant },
): Promise<TakenTry> => {
  const { by, windowMs } = LIMITS.staffSignIns;
  const own = subjectOf('staff at address', `${email} ${asker.address}`);
  const network = asker.network === null ? [] : ([['network', asker.network]] as const);
  const shared = [['address', asker.address] as const, ...network].map(([kind, name]) => ({
    subject: subjectOf(`staff ${kind}`, name),
    tries: by[kind],
  }));
  for (const { subject, tries } of [{ subject: own, tries: by.accountAtAddress }, ...shared]) {
    const until =
      scale === 0 ? null : await takeTry(db, subject, { tries: Math.ceil(tries * scale), forgetMs: windowMs }, now);
    if (until)
      throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.max(1, Math.ceil(msBetween(now, until) / 1_000)) });
  }
  return { own, shared: shared.map(({ subject }) => subject) };
};

/** Forgets a counted try, because the proof was right. */
export const forgiveSignIn = async ({ db }: ProofKit, { own, shared }: TakenTry): Promise<void> => {
  await forgetTries(db, own);
  for (const subject of shared) await takeBackTry(db, subject);
};

export const recoveryHash = (vault: Vault, id: StaffId, code: string): Buffer =>
  vault.fingerprint('staff recovery code', `${id} ${code}`);

const SIX_DIGITS = /^\d{6}$/;

const uses = async ({ db, vault }: ProofKit, { id, factorSealed }: StaffRow, code: string, now: IsoInstant) => {
  if (!SIX_DIGITS.test(code)) return (await takeRecoveryCode(db, id, recoveryHash(vault, id, code), now)) && 'recovery';
  const step = stepOfCode(vault.open(factorSealed), code, now);
  return step !== null && (await takeStep(db, id, step)) && 'app';
};

/**
 * Uses up a code. Wrong ones are counted for the account, wherever they come from; beyond the limit no code is right.
 * @returns false when it is wrong or was used before
 */
export const proveFactor = async (
  kit: ProofKit,
  person: StaffRow,
  code: string,
  now: IsoInstant,
): Promise<'app' | 'recovery' | false> => {
  const account = { account: person.id };
  try {
    await kit.takeStrictTurns('staffCodes', account, now);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (await reachesAlarm(kit.db, kit.config.rateLimitScale, 'staffCodesOfAccount', account, now))
      kit.logger.error({ event: 'many wrong codes of a member of staff', alarm: true, staffId: person.id });
    return false;
  }
  const way = await uses(kit, person, code, now);
  if (way && kit.config.rateLimitScale > 0) await giveTurnsBack(kit.db, 'staffCodes', account, now);
  return way;
};
