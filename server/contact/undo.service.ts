/**
 * Restores a former contact, by the link of its letter or at the counter. The person who changed the contacts may know
 * the password and hold sessions: both end, and a link for a new password goes to the restored contact.
 */
import type { Transaction } from 'kysely';
import type { ContactChange } from '#contract/calls/signin.calls.ts';
import type { PatientId, UndoToken } from '#contract/ids.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { notify } from '#server/notification/notification.store.ts';
import { type Contact, listContacts } from '#server/patient/contact.store.ts';
import { lockDetails } from '#server/patient/patient.store.ts';
import { endSessionsOf } from '#server/session/session.store.ts';
import { endNameTickets } from '#server/signin/login-name.store.ts';
import { sendResetLinkTo } from '#server/signin/reset.service.ts';
import { endResetLink } from '#server/signin/reset.store.ts';
import { endPassword } from '#server/signin/signin.store.ts';
import { isBlocked } from './block.store.ts';
import {
  type Former,
  findByUndo,
  findPresent,
  isUndone,
  listFormer,
  noteUndone,
  removeFormer,
  removePending,
} from './contact.store.ts';
import { undoneLetter } from './contact.words.ts';
import { writeContact } from './contact-change.service.ts';
import { masked, sendLetters } from './contact-letters.service.ts';

/** @throws Refused UNDO_LINK_INVALID */
export const readChange = async (db: Kit['db'], token: UndoToken, now: IsoInstant): Promise<ContactChange> => {
  const former = await findByUndo(db, token, now);
  if (former === null) throw new Refused('UNDO_LINK_INVALID');
  const { kind, replacedBy, changedAt, undoUntil } = former;
  return {
    kind,
    former: masked(former),
    present: masked({ kind, address: replacedBy }),
    changedAt,
    endsAt: undoUntil,
  };
};

/**
 * The contact of the other kind to restore with `former`: the one before the first change that could still be undone
 * when `former` was replaced, or that came later. The same intruder may have replaced the other kind before.
 */
const beside = (former: Former, known: readonly Former[]): Former | null =>
  known.findLast(({ kind, undoUntil }) => kind !== former.kind && isBefore(former.changedAt, undoUntil)) ?? null;

/** Changes that lose their undo link: those of the same kind from then on, and all of the other kind. */
const undoneBy = (former: Former, known: readonly Former[]): string[] =>
  known
    .filter(({ kind, changedAt }) => kind !== former.kind || !isBefore(changedAt, former.changedAt))
    .map(({ id }) => id);

/**
 * Ends whatever the present holder of the account has: sessions, the password, links and pending contacts.
 * @throws Refused USERNAME_TAKEN, and the database's unique violations
 */
export const restoreContact = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault' | 'publicUrl'>,
  former: Former,
  now: IsoInstant,
): Promise<void> => {
  const { patientId, kind } = former;
  const known = await listFormer(tx, patientId);
  const other = beside(former, known);
  const replaced: Contact[] = [];
  for (const back of other ? [former, other] : [former]) {
    const present = await findPresent(tx, patientId, back.kind);
    if (present) replaced.push(present);
    await writeContact(tx, kit, patientId, back, now);
  }
  await removeFormer(tx, undoneBy(former, known));
  await lockOut(tx, patientId);
  await notify(tx, { patientId, kind: 'contactUndone', metadata: { kind }, now });
  const to = [...(await listContacts(tx, patientId)), ...replaced];
  await sendLetters(tx, kit.vault, { patientId, to, letter: undoneLetter({ kind }), now });
};

/** Ends every session, password, link and ticket of the account, so that no earlier holder can sign in. */
export const lockOut = async (tx: Transaction<Database>, patientId: PatientId): Promise<void> => {
  await endSessionsOf(tx, patientId);
  await endPassword(tx, patientId);
  await endResetLink(tx, patientId);
  await endNameTickets(tx, patientId);
  await removePending(tx, patientId);
};

/**
 * May be repeated: a link that has undone its change has no further effect, whatever was changed since.
 * @throws Refused UNDO_LINK_INVALID, ACCOUNT_BLOCKED, USERNAME_TAKEN, and the database's unique violations
 */
export const undoChange = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault' | 'publicUrl'>,
  token: UndoToken,
  now: IsoInstant,
): Promise<void> => {
  const found = await findByUndo(tx, token, now);
  if (found) await lockDetails(tx, found.patientId);
  // a parallel request may have undone the change first
  const former = found && (await findByUndo(tx, token, now));
  if (former === null) {
    if (await isUndone(tx, token, now)) return;
    throw new Refused('UNDO_LINK_INVALID');
  }
  if (await isBlocked(tx, former.patientId)) throw new Refused('ACCOUNT_BLOCKED');
  await restoreContact(tx, kit, former, now);
  await noteUndone(tx, token, former.undoUntil);
  await sendResetLinkTo(tx, kit, { patientId: former.patientId, contact: former, now });
};
