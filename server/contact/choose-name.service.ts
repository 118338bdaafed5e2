/** The owner of an account that has lost its email to another account chooses a new one. */
import type { BodyOf } from '#contract/call.ts';
import type { signinCalls } from '#contract/calls/signin.calls.ts';
import { addMs, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { readContactSettings } from '#server/settings/settings.store.ts';
import { readNameTicket, takeNameTicket } from '#server/signin/login-name.store.ts';
import { type SignedIn, startMember } from '#server/signin/signin.service.ts';
import { storePending } from './contact.store.ts';
import { requireFreeEmail } from './contact-change.service.ts';

interface Choice {
  chosen: BodyOf<typeof signinCalls.chooseUserId>;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  asker: Asker;
  /** The browser's User-Agent; null without one. */
  userAgent: string | null;
  now: IsoInstant;
}

/**
 * Signs the owner in; the chosen email stays pending until its code is entered. The right password was the condition
 * for the ticket, and is the proof of the change. Until the code, the old email remains the user ID.
 * @throws Refused TOO_MANY_TRIES, TICKET_INVALID, USERNAME_TAKEN, ACCOUNT_BLOCKED
 */
export const chooseUserId = async (
  { db, takeStrictTurns }: Kit,
  { chosen: { ticket, username, remember }, tokenHash, asker, userAgent, now }: Choice,
): Promise<SignedIn> => {
  const patientId = await readNameTicket(db, ticket, now);
  if (patientId === null) throw new Refused('TICKET_INVALID');
  await takeStrictTurns('otherUserIds', { ...asker, account: patientId }, now);
  await requireFreeEmail(db, patientId, username);
  return db.transaction().execute(async (tx) => {
    if (!(await takeNameTicket(tx, patientId, ticket))) throw new Refused('TICKET_INVALID');
    const { pendingHours } = await readContactSettings(tx);
    const pending = { kind: 'email', address: username, proof: 'password', idSession: null } as const;
    await storePending(tx, patientId, pending, { now, endsAt: addMs(now, pendingHours * HOUR_MS) });
    return startMember(tx, { patientId, remember, tokenHash, knownDevice: null, userAgent, now });
  });
};
