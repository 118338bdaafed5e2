/** The same person twice: the counter proposes, an administrator puts them together, and may take them apart again. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import { type MergeMoves, UNMERGE_DAYS } from '#contract/entities/desk-merge.ts';
import type { ClinicId, MergeId, PatientId, StaffId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { tellOfMerge } from '#server/letters/account-news.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { takeWaiting } from '#server/niks/waiting.store.ts';
import { isOwnContact } from '#server/patient/contact.store.ts';
import { claim, prove, yieldNumber } from '#server/patient/identifier.store.ts';
import { findByNumber, lockIdentities, moveIdentity, removeIdentity } from '#server/patient/identity.store.ts';
import { numberOf } from '#server/patient/number.service.ts';
import { hasLogin, isNoPatient } from '#server/patient/patient.store.ts';
import { mergeObstacle, type PairFacts, unmergeObstacle } from './merge.rules.ts';
import {
  insertProposal,
  isNumberMoved,
  lockMerge,
  lockPair,
  type MergeRow,
  noteDeclined,
  noteMerged,
  noteNumberMoved,
  noteUndone,
  readPairFacts,
  readUnmergeFacts,
} from './merge.store.ts';
import { clearParticulars, countMoves, fillParticulars, moveRows, type Pair, returnRows } from './moves.store.ts';

type Tx = Transaction<Database>;

interface Deciding {
  id: MergeId;
  by: StaffId;
  /** The counter's place; null: not known. */
  place: ClinicId | null;
  now: IsoInstant;
}

/** @throws Refused with what is in the way */
const requireMergeable = async (tx: Tx, pair: Pair): Promise<PairFacts> => {
  const facts = await readPairFacts(tx, pair);
  const obstacle = mergeObstacle(facts);
  if (obstacle !== null) throw new Refused(obstacle);
  return facts;
};

interface Proposing extends BodyOf<typeof operatorCalls.proposeMerge> {
  patientId: PatientId;
  by: StaffId;
  now: IsoInstant;
}

/**
 * The ID that is seen is that of the one patient, and the page is of the other one, who has no proven number. An account shows by its
 * contact that it is of the same person.
 * @throws Refused NOT_FOUND, SAME_PATIENT, NOT_THE_OWNER, MERGE_PROPOSED, or with what is in the way
 */
export const proposeMerge = async (
  tx: Tx,
  vault: Vault,
  { patientId, identity: seen, contact, reason, by, now }: Proposing,
): Promise<Pair & { id: MergeId }> => {
  const identity = numberOf(seen);
  await lockIdentities(tx, vault, { identity, patientId });
  const holder = await findByNumber(tx, vault, identity);
  if (holder === null || (await isNoPatient(tx, patientId))) throw new Refused('NOT_FOUND');
  if (holder.patientId === patientId) throw new Refused('SAME_PATIENT');
  const isPageStaying = !holder.hasLogin && (await hasLogin(tx, patientId));
  const [stays, other] = isPageStaying ? [patientId, holder.patientId] : [holder.patientId, patientId];
  await requireMergeable(tx, { stays, other });
  if (isPageStaying && !(await isOwnContact(tx, patientId, contact))) throw new Refused('NOT_THE_OWNER');
  const id = randomUUID() as MergeId;
  if (!(await insertProposal(tx, { id, stays, other, seen: identity.kind, reason, by, now })))
    throw new Refused('MERGE_PROPOSED');
  return { id, stays, other };
};

/** @throws Refused NOT_FOUND, MERGE_ENDED */
const lockProposal = async (tx: Tx, id: MergeId): Promise<MergeRow> => {
  const asked = await lockMerge(tx, id);
  if (asked === null) throw new Refused('NOT_FOUND');
  if (asked.outcome !== null) throw new Refused('MERGE_ENDED');
  return asked;
};

/** Gives the number of the ID that staff saw to `stays`, as a proven one. */
const takeNumber = async (
  tx: Tx,
  { id, stays, other }: MergeRow,
  { otherHasNumber, staysHasNumber }: PairFacts,
  now: IsoInstant,
): Promise<void> => {
  if (!otherHasNumber) {
    await prove(tx, stays, 'number', 'counter', now);
    return;
  }
  if (staysHasNumber) await removeIdentity(tx, stays);
  await moveIdentity(tx, other, stays);
  await claim(tx, stays, { number: 'counter' }, now);
  await noteNumberMoved(tx, id);
};

export interface Merged extends Pair {
  moves: MergeMoves;
}

/** Counts the rows that would move; only the proposal is locked. @throws Refused as `mergePatients` */
export const previewMerge = async (tx: Tx, { id, by }: Pick<Deciding, 'id' | 'by'>): Promise<Merged> => {
  const asked = await lockProposal(tx, id);
  if (asked.proposedBy === by) throw new Refused('OWN_PROPOSAL');
  await requireMergeable(tx, asked);
  return { stays: asked.stays, other: asked.other, moves: await countMoves(tx, asked) };
};

/** All of it or nothing. @throws Refused NOT_FOUND, MERGE_ENDED, OWN_PROPOSAL, or with what is in the way */
export const mergePatients = async (tx: Tx, { id, by, place, now }: Deciding): Promise<Merged> => {
  const asked = await lockProposal(tx, id);
  const { stays, other } = asked;
  if (asked.proposedBy === by) throw new Refused('OWN_PROPOSAL');
  await lockPair(tx, asked, other);
  const facts = await requireMergeable(tx, asked);
  const moves = await countMoves(tx, asked);
  await takeNumber(tx, asked, facts, now);
  await moveRows(tx, asked);
  // what an account says of itself stays
  const filled = facts.staysHasAccount ? [] : await fillParticulars(tx, asked);
  await noteMerged(tx, asked, { by, filled, now });
  if (await lockAccount(tx, stays)) await takeWaiting(tx, stays, now);
  if (facts.staysHasAccount) await tellOfMerge(tx, { event: 'patient.merged', patientId: stays, id, place, now });
  return { stays, other, moves };
};

/** @throws Refused NOT_FOUND, MERGE_ENDED */
export const declineMerge = async (tx: Tx, { id, by, now }: Omit<Deciding, 'place'>): Promise<Pair> => {
  const { stays, other } = await lockProposal(tx, id);
  await noteDeclined(tx, id, by, now);
  return { stays, other };
};

/**
 * Moves back the listed rows that still exist; rows that came since the merge stay.
 * @throws Refused NOT_FOUND, MERGE_ENDED, UNMERGE_LATE, or with what is in the way
 */
export const unmergePatients = async (tx: Tx, { id, by, place, now }: Deciding): Promise<Pair> => {
  const done = await lockMerge(tx, id);
  if (done === null) throw new Refused('NOT_FOUND');
  const { stays, other, decidedAt, filled } = done;
  if (done.outcome !== 'done' || decidedAt === null) throw new Refused('MERGE_ENDED');
  if (addMs(decidedAt, UNMERGE_DAYS * DAY_MS) <= now) throw new Refused('UNMERGE_LATE');
  await lockPair(tx, done, stays);
  const obstacle = unmergeObstacle(await readUnmergeFacts(tx, done));
  if (obstacle !== null) throw new Refused(obstacle);
  if (await isNumberMoved(tx, id)) {
    await moveIdentity(tx, stays, other);
    await yieldNumber(tx, stays, { to: other, now });
  }
  await returnRows(tx, done);
  await clearParticulars(tx, done, filled);
  await noteUndone(tx, done, { by, now });
  if (await hasLogin(tx, stays)) await tellOfMerge(tx, { event: 'patient.unmerged', patientId: stays, id, place, now });
  return { stays, other };
};
