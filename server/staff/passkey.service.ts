/** Staff sign in and unlock a desk by a passkey, and add passkeys. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type {
  Passkey,
  PasskeyCreation,
  PasskeyMade,
  PasskeyProof,
  PasskeyRequest,
} from '#contract/entities/passkey.ts';
import type { StaffMe } from '#contract/entities/staff.ts';
import type { PasskeyId, StaffId, StaffSessionId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { challengeIn, creationFor, readMade, readProof, requestOf } from './passkey.adapter.ts';
import {
  type ChallengeFor,
  findPasskeys,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  takeChallenge,
} from './passkey.store.ts';
import { forgiveSignIn, proveFactor, takeSignInTry } from './proof.service.ts';
import { readMe, startShift, takeUnlockTry, unlock } from './session.store.ts';
import { type Asking, refuseUnlock, traceSignIn } from './sign-in.service.ts';
import { findStaff, lockStaff, type StaffRow } from './staff.store.ts';

const PASSKEYS_PER_PERSON = 10;
const TO_SIGN_IN: ChallengeFor = { purpose: 'signIn', sessionId: null };

interface Session {
  staffId: StaffId;
  sessionId: StaffSessionId;
}

export const beginSignIn = async (kit: Kit, now: IsoInstant): Promise<PasskeyRequest> => {
  const request = await requestOf(kit, []);
  await keepChallenge(kit.db, request.challenge, TO_SIGN_IN, now);
  return request;
};

/** A challenge is used up before the answer is looked at: of two who send it one is heard. @throws Refused PASSKEY_EXPIRED */
const requireChallenge = async (
  { db }: Pick<Kit, 'db'>,
  answer: PasskeyProof | PasskeyMade,
  use: ChallengeFor,
  now: IsoInstant,
): Promise<void> => {
  if (!(await takeChallenge(db, challengeIn(answer), use, now))) throw new Refused('PASSKEY_EXPIRED');
};

/** The person whose passkey signed; `isRight` is false for a wrong answer and for a blocked account. */
const useKey = async (
  tx: Transaction<Database>,
  kit: Kit,
  proof: PasskeyProof,
  now: IsoInstant,
): Promise<{ person: StaffRow | null; isRight: boolean }> => {
  const key = await lockPasskey(tx, proof.id);
  if (key === null) return { person: null, isRight: false };
  const person = await findStaff(tx, key.staffId);
  const read = person?.blockedAt === null ? await readProof(kit, proof, key) : null;
  if (read !== null) await notePasskeyUse(tx, key.id, { ...read, now });
  return { person, isRight: read !== null };
};

/**
 * @returns the session, and its token for the cookie
 * @throws Refused PASSKEY_EXPIRED, PASSKEY_REFUSED, TOO_MANY_TRIES
 */
export const signInByPasskey = async (
  kit: Kit,
  proof: PasskeyProof,
  asking: Asking,
): Promise<{ token: string; me: StaffMe }> => {
  const { asker, userAgent, now } = asking;
  const taken = await takeSignInTry(kit, { email: `passkey ${proof.id}`, asker, now });
  await requireChallenge(kit, proof, TO_SIGN_IN, now);
  const { person, shift } = await kit.db.transaction().execute(async (tx) => {
    const { person, isRight } = await useKey(tx, kit, proof, now);
    if (person === null || !isRight) return { person, shift: null };
    const { token, id } = await startShift(tx, person.id, userAgent, now);
    await traceSignIn(tx, 'signInByPasskey', person, asking, { outcome: 'done', way: 'passkey', sessionId: id });
    return { person, shift: { token, me: await readMe(tx, id, now) } };
  });
  if (shift === null) {
    if (person !== null)
      await traceSignIn(kit.db, 'signInByPasskey', person, asking, { outcome: 'PASSKEY_REFUSED', way: 'passkey' });
    throw new Refused('PASSKEY_REFUSED');
  }
  await forgiveSignIn(kit, taken);
  return shift;
};

export const beginUnlock = async (
  kit: Kit,
  { staffId, sessionId }: Session,
  now: IsoInstant,
): Promise<PasskeyRequest> => {
  const request = await requestOf(kit, await findPasskeys(kit.db, staffId));
  await keepChallenge(kit.db, request.challenge, { purpose: 'unlock', sessionId }, now);
  return request;
};

/** @throws Refused PASSKEY_EXPIRED, PASSKEY_REFUSED, or SIGNED_OUT once the session has ended by too many */
export const unlockByPasskey = async (
  kit: Kit,
  { staffId, sessionId }: Session,
  proof: PasskeyProof,
  now: IsoInstant,
): Promise<StaffMe> => {
  const { db } = kit;
  await requireChallenge(kit, proof, { purpose: 'unlock', sessionId }, now);
  if (!(await takeUnlockTry(db, sessionId))) throw new Refused('SIGNED_OUT');
  const isRight = await db.transaction().execute(async (tx) => {
    const used = await useKey(tx, kit, proof, now);
    return used.isRight && used.person?.id === staffId;
  });
  if (!isRight) throw await refuseUnlock(db, sessionId, 'PASSKEY_REFUSED');
  if (!(await unlock(db, sessionId, now))) throw new Refused('SIGNED_OUT');
  return readMe(db, sessionId, now);
};

/** @throws Refused WRONG_OTP, TOO_MANY_PASSKEYS, TOO_MANY_TRIES */
export const beginPasskey = async (
  kit: Kit,
  { staffId, sessionId }: Session,
  code: string,
  now: IsoInstant,
): Promise<{ creation: PasskeyCreation; keep: (tx: Transaction<Database>) => Promise<void> }> => {
  await kit.takeStrictTurns('staffPasskeys', { account: staffId }, now);
  const keys = await findPasskeys(kit.db, staffId);
  if (keys.length >= PASSKEYS_PER_PERSON) throw new Refused('TOO_MANY_PASSKEYS');
  const person = await findStaff(kit.db, staffId);
  if (person === null || !(await proveFactor(kit, person, code, now))) throw new Refused('WRONG_OTP');
  const creation = await creationFor(kit, person, keys);
  return {
    creation,
    keep: (tx) => keepChallenge(tx, creation.challenge, { purpose: 'add', sessionId }, now),
  };
};

/** @returns what keeps it. @throws Refused PASSKEY_EXPIRED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export const addPasskey = async (
  kit: Kit,
  { staffId, sessionId }: Session,
  { name, made }: { name: string; made: PasskeyMade },
  now: IsoInstant,
): Promise<(tx: Transaction<Database>) => Promise<{ id: PasskeyId; all: Passkey[] }>> => {
  await requireChallenge(kit, made, { purpose: 'add', sessionId }, now);
  const read = await readMade(kit, made);
  if (read === null) throw new Refused('PASSKEY_REFUSED');
  const id = randomUUID() as PasskeyId;
  return async (tx) => {
    await lockStaff(tx, staffId);
    if ((await findPasskeys(tx, staffId)).length >= PASSKEYS_PER_PERSON) throw new Refused('TOO_MANY_PASSKEYS');
    const { isSynced, ...key } = read;
    if (!(await insertPasskey(tx, { id, staffId, ...key }, { name, isSynced, now })))
      throw new Refused('PASSKEY_REFUSED');
    return { id, all: await listPasskeys(tx, staffId) };
  };
};
