/** A person asks the clinic to close the account; the clinic carries it out or declines. */
import type { Transaction } from 'kysely';
import type { Closure } from '#contract/entities/account.ts';
import type { ClosureId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { closeMembership, countPoints } from '#server/niks/expiry.service.ts';
import { notify } from '#server/notification/notification.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { dropPicture } from '#server/picture/picture.store.ts';
import {
  type ClosureRow,
  endClosure,
  eraseAccount,
  findLastClosure,
  insertClosure,
  lockClosure,
  lockForClosing,
} from './closure.store.ts';
import { listInTheWay } from './in-the-way.store.ts';

interface Asked {
  patientId: PatientId;
  language: AnswerLanguage;
  now: IsoInstant;
}

export const readClosure = async (db: Kit['db'], { patientId, now }: Omit<Asked, 'language'>): Promise<Closure> => {
  const last = await findLastClosure(db, patientId);
  const state = last?.outcome === null ? 'asked' : last?.outcome === 'declined' ? 'declined' : 'none';
  const isTold = last !== null && state !== 'none';
  return {
    state,
    askedAt: isTold ? last.askedAt : null,
    reason: isTold ? last.reason : null,
    inTheWay: await listInTheWay(db, patientId, now),
    points: await countPoints(db, patientId, now),
  };
};

/** @throws Refused ACCOUNT_IN_USE with what is in the way */
const requireNothingOpen = async (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  const inTheWay = await listInTheWay(tx, patientId, now);
  if (inTheWay.length > 0) throw new Refused('ACCOUNT_IN_USE', { data: { inTheWay } });
};

/** A second request while one is open is the same one. @throws Refused ACCOUNT_IN_USE */
export const askToClose = async (tx: Transaction<Database>, { vault }: Kit, asked: Asked): Promise<void> => {
  const { patientId, language, now } = asked;
  await requireNothingOpen(tx, patientId, now);
  if (await insertClosure(tx, asked))
    await sendOwnerNews(tx, vault, { patientId, kind: 'closureAsked', language, now });
};

/** @throws Refused NOT_FOUND when none is open */
export const withdrawClosure = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<void> => {
  const last = await findLastClosure(tx, patientId);
  const open = last && (await lockClosure(tx, last.id));
  if (open?.outcome !== null) throw new Refused('NOT_FOUND');
  await endClosure(tx, open.id, { outcome: 'withdrawn' }, now);
  await tell(tx, { event: 'closure.withdrawn', subject: open.id, patientId, metadata: {}, now });
};

/**
 * Locks a request that is to get an outcome.
 * @returns null when it has that one already
 * @throws Refused NOT_FOUND, CLOSURE_ENDED
 */
const lockFor = async (
  tx: Transaction<Database>,
  id: ClosureId,
  outcome: 'declined' | 'done',
): Promise<ClosureRow | null> => {
  const closure = await lockClosure(tx, id);
  if (closure === null) throw new Refused('NOT_FOUND');
  if (closure.outcome === outcome) return null;
  if (closure.outcome !== null) throw new Refused('CLOSURE_ENDED');
  return closure;
};

/** The patient reads the reason. May be repeated. @throws Refused NOT_FOUND, CLOSURE_ENDED */
export const declineClosure = async (
  tx: Transaction<Database>,
  { vault }: Kit,
  { id, reason, now }: { id: ClosureId; reason: string; now: IsoInstant },
): Promise<void> => {
  const closure = await lockFor(tx, id, 'declined');
  if (closure === null) return;
  const { patientId, language } = closure;
  await endClosure(tx, id, { outcome: 'declined', reason }, now);
  await notify(tx, { patientId, kind: 'closureDeclined', metadata: { reason }, now });
  await sendOwnerNews(tx, vault, { patientId, kind: 'closureDeclined', language, now });
};

/**
 * Ends every sign-in, frees what the account claims, lets the NIK$ expire and erases what no law keeps: all of it or nothing.
 * May be repeated. @throws Refused NOT_FOUND, CLOSURE_ENDED, ACCOUNT_IN_USE with what is in the way
 */
export const closeAccount = async (
  tx: Transaction<Database>,
  { vault }: Kit,
  { id, now }: { id: ClosureId; now: IsoInstant },
): Promise<void> => {
  const closure = await lockFor(tx, id, 'done');
  if (closure === null) return;
  const { patientId, language } = closure;
  const traces = await lockForClosing(tx, patientId);
  await requireNothingOpen(tx, patientId, now);
  // to the addresses that are about to be erased
  await sendOwnerNews(tx, vault, { patientId, kind: 'closureDone', language, now });
  await closeMembership(tx, patientId, now);
  await dropPicture(tx, patientId, now);
  await eraseAccount(tx, patientId, traces);
  await endClosure(tx, id, { outcome: 'done' }, now);
};
