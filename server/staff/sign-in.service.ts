/** Staff sign in for a shift by password and second factor, and unlock a desk by either or by a PIN. */
import type { BodyOf } from '#contract/call.ts';
import type { staffCalls } from '#contract/calls/staff.calls.ts';
import type { StaffMe } from '#contract/entities/staff.ts';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { Waiter } from '#server/kit/ranked-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { addToTrail } from '#server/kit/trail.store.ts';
import { placeOf } from '#server/session/browser.rules.ts';
import { isPinOf } from './pin.service.ts';
import { forgiveSignIn, proveFactor, takeSignInTry } from './proof.service.ts';
import { endShift, isLastUnlockTry, readMe, startShift, takeUnlockTry, unlock } from './session.store.ts';
import { findStaff, findStaffByEmail, type StaffRow } from './staff.store.ts';

export interface Asking {
  asker: Asker;
  userAgent: string | null;
  now: IsoInstant;
}

/** A sign-in has no operator yet: its entry is written here. */
export const traceSignIn = (
  db: Kit['db'],
  act: string,
  { id, name, roles }: Pick<StaffRow, 'id' | 'name' | 'roles'>,
  { asker, userAgent, now }: Asking,
  more: { outcome: string; way?: string; sessionId?: StaffSessionId },
): Promise<void> =>
  addToTrail(db, {
    at: now,
    act,
    outcome: more.outcome,
    staff_id: id,
    who: name,
    roles,
    session_id: more.sessionId ?? null,
    address: asker.address,
    detail: { ...placeOf(userAgent), ...(more.way && { way: more.way }) },
  });

/**
 * @returns the session, and its token for the cookie
 * @throws Refused WRONG_CREDENTIALS, whatever is wrong; TOO_MANY_TRIES
 */
export const signInStaff = async (
  kit: Kit,
  { email, password, code }: BodyOf<typeof staffCalls.signInStaff>,
  asking: Asking,
): Promise<{ token: string; me: StaffMe }> => {
  const { db } = kit;
  const { asker, userAgent, now } = asking;
  const taken = await takeSignInTry(kit, { email, asker, now });
  const found = await findStaffByEmail(db, email);
  const waiter: Waiter = { rank: 1, crowd: asker.crowd, address: asker.address };
  const { isRight } = await kit.passwords.verify(password, found?.passwordHash ?? null, waiter);
  const isOpen = found !== null && found.blockedAt === null && found.passwordHash !== null;
  const way = isRight && isOpen && (await proveFactor(kit, found, code, now));
  if (!isOpen || !way) {
    if (found?.passwordHash) await traceSignIn(db, 'signInStaff', found, asking, { outcome: 'WRONG_CREDENTIALS' });
    throw new Refused('WRONG_CREDENTIALS');
  }
  await forgiveSignIn(kit, taken);
  return db.transaction().execute(async (tx) => {
    const { token, id } = await startShift(tx, found.id, userAgent, now);
    await traceSignIn(tx, 'signInStaff', found, asking, { outcome: 'done', way, sessionId: id });
    return { token, me: await readMe(tx, id, now) };
  });
};

const isProven = async (
  kit: Kit,
  person: StaffRow,
  body: BodyOf<typeof staffCalls.unlockStaff>,
  { asker, now }: Pick<Asking, 'asker' | 'now'>,
): Promise<boolean> => {
  if ('code' in body) return (await proveFactor(kit, person, body.code, now)) !== false;
  const waiter: Waiter = { rank: 0, crowd: asker.crowd, address: asker.address };
  if ('pin' in body) return isPinOf(kit, person, body.pin, waiter);
  return (await kit.passwords.verify(body.password, person.passwordHash, waiter)).isRight;
};

/** The fifth wrong try ends the session. */
export const refuseUnlock = async (
  db: Kit['db'],
  sessionId: StaffSessionId,
  code: 'WRONG_CREDENTIALS' | 'PASSKEY_REFUSED',
): Promise<Refused> => {
  if (!(await isLastUnlockTry(db, sessionId))) return new Refused(code);
  await endShift(db, sessionId);
  return new Refused('SIGNED_OUT');
};

/** @throws Refused WRONG_CREDENTIALS, or SIGNED_OUT once the session has ended by too many */
export const unlockDesk = async (
  kit: Kit,
  { staffId, sessionId }: { staffId: StaffId; sessionId: StaffSessionId },
  body: BodyOf<typeof staffCalls.unlockStaff>,
  asking: Pick<Asking, 'asker' | 'now'>,
): Promise<StaffMe> => {
  const { db } = kit;
  const person = await findStaff(db, staffId);
  if (person === null || !(await takeUnlockTry(db, sessionId))) throw new Refused('SIGNED_OUT');
  if (!(await isProven(kit, person, body, asking))) throw await refuseUnlock(db, sessionId, 'WRONG_CREDENTIALS');
  if (!(await unlock(db, sessionId, asking.now))) throw new Refused('SIGNED_OUT');
  return readMe(db, sessionId, asking.now);
};
