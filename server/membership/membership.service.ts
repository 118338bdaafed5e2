/** Joining NIK$, and the notices to a member. */
import type { Kysely, Transaction } from 'kysely';
import type { AnswerInputOf, BodyOf } from '#contract/call.ts';
import type { niksCalls } from '#contract/calls/niks.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { NIKS_SOON_MONTHS } from '#contract/niks.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Caller } from '#server/kit/token.store.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findClosing, listEnding } from '#server/niks/expiry.store.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { hasSpentEnough } from '#server/niks/receipt.store.ts';
import { takeWaiting } from '#server/niks/waiting.store.ts';
import { listOffers } from '#server/store/promotion.service.ts';
import { findJoinedAt, insertAccount } from './membership.store.ts';

type MembershipEntry = AnswerInputOf<typeof niksCalls.loadMembership>['data'];

export const readMembership = async (
  db: Kysely<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<MembershipEntry> => {
  const until = clinicDayAfter(now, { months: NIKS_SOON_MONTHS });
  return {
    joinedAt: await findJoinedAt(db, patientId),
    hasSpentEnough: await hasSpentEnough(db, patientId, now),
    endingSoon: await listEnding(db, { patientId, today: clinicDayOf(now), until }),
    closesOn: await findClosing(db, patientId),
    bonusRatio: (await listOffers(db, patientId, now))[0]?.birthdayBonusPromo?.bonusRatio ?? null,
  };
};

/** @throws Refused MEMBERS_ONLY for a guest (ROLE-08), NIKS_SPENT_TOO_LITTLE, NIKS_JOINED */
export const join = async (
  tx: Transaction<Database>,
  { patientId, isGuest }: Caller,
  { terms, language }: BodyOf<typeof niksCalls.joinNiks>,
  now: IsoInstant,
): Promise<MembershipEntry> => {
  if (isGuest) throw new Refused('MEMBERS_ONLY');
  await lockAccount(tx, patientId);
  if ((await findJoinedAt(tx, patientId)) !== null) throw new Refused('NIKS_JOINED');
  if (!(await hasSpentEnough(tx, patientId, now))) throw new Refused('NIKS_SPENT_TOO_LITTLE');
  if (!(await insertAccount(tx, { patientId, terms, language, now }))) throw new Refused('NIKS_JOINED');
  await takeWaiting(tx, patientId, now);
  await tell(tx, { event: 'niks.joined', subject: now, patientId, metadata: {}, now });
  return readMembership(tx, patientId, now);
};
