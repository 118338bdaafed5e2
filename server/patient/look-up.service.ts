/**
 * Looking a number or an email up reveals whether its person is a patient, in every call: each look-up takes a turn
 * before it is done.
 */
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { LIMITS } from '#server/kit/limits.ts';
import type { Vault } from '#server/kit/sealed.ts';
import type { IdentityNumber } from './identity.store.ts';
import { isLookedUp, keepLookUp, type LookUpLimit } from './look-up.store.ts';

export type LookedUp = IdentityNumber | { kind: 'email'; email: string };

const textOf = (asked: LookedUp): string => {
  if (asked.kind === 'email') return `email ${asked.email}`;
  return asked.kind === 'nric' ? `nric ${asked.number}` : `passport ${asked.country} ${asked.number}`;
};

export const lookUpSubject = (vault: Vault, asked: LookedUp): Buffer => vault.fingerprint('look-up', textOf(asked));

interface Asking {
  asker: Asker;
  /** Hash of the session's token. */
  session: Buffer;
  now: IsoInstant;
  /** A repeated question of one session reveals nothing new. */
  isRepeatFree?: boolean;
}

/** @throws Refused TOO_MANY_TRIES */
export const takeLookUp = async (
  { db, vault, takeStrictTurns }: Kit,
  asked: LookedUp,
  { asker, session, now, isRepeatFree = false }: Asking,
): Promise<void> => {
  const name: LookUpLimit = asked.kind === 'email' ? 'emailLookUps' : 'numberLookUps';
  const lookUp = { session, subject: lookUpSubject(vault, asked) };
  if (isRepeatFree && (await isLookedUp(db, lookUp, addMs(now, -LIMITS[name].windowMs)))) return;
  await takeStrictTurns(name, asker, now);
  await keepLookUp(db, { ...lookUp, name, asker }, now);
};
