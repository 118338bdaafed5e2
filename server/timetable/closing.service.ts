/** Staff close times of a person or a place, with a decision for each visit in them, and open them again. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ClosingPlan } from '#contract/entities/desk.ts';
import type { AppointmentId, ClinicId, InvoiceId, StaffId, TimeClosingId } from '#contract/ids.ts';
import { DAY_MS, type IsoInstant } from '#contract/time.ts';
import { cancelForClinic } from '#server/appointment/appointment.service.ts';
import { rejectWaitlist } from '#server/appointment/waitlist.service.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type Operator, requirePlace } from '#server/kit/operator.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import {
  endClosing,
  insertClosing,
  isKnown,
  lockClosing,
  lockSpan,
  placesOfPerson,
  readBooked,
  readClosings,
  readOffered,
  readWaiting,
  type Span,
  withdrawSpan,
} from './closing.store.ts';

interface Closes {
  span: Span;
  reason: string;
  /** Words to patients whose visits are cancelled. */
  words: string | null;
  decisions: readonly { id: AppointmentId; becomes: 'kept' | 'cancelled' }[];
  isPreview: boolean;
  maxDays: number;
  staffId: StaffId;
  operator: Operator;
  now: IsoInstant;
}

interface Closed {
  id: TimeClosingId | null;
  plan: ClosingPlan;
  kept: AppointmentId[];
  cancelled: AppointmentId[];
  /** Invoices with a refund due. */
  refundsOf: InvoiceId[];
}

/** An id that the folder's lists may have. */
const newId = (day: string): TimeClosingId =>
  `desk-${day.replaceAll('-', '')}-${randomBytes(4).toString('hex')}` as TimeClosingId;

const requireSpan = ({ from, to }: Span, maxDays: number): void => {
  if (to < from) throw invalid('to', 'is before the first day');
  if (Date.parse(to) - Date.parse(from) >= maxDays * DAY_MS) throw invalid('to', `is more than ${maxDays} days`);
};

/** The place, or all places of the person, have to be the operator's. */
const requireOwn = async (
  tx: Transaction<Database>,
  { person, unit }: Pick<Span, 'person' | 'unit'>,
  operator: Operator,
  now: IsoInstant,
): Promise<void> => {
  if (unit !== null) requirePlace(operator, unit);
  else if (person !== null && operator.places !== null)
    requirePlace(operator, ...(await placesOfPerson(tx, person, now)));
};

/** All that the span touches has to be at the operator's places. */
const requireOwnPlaces = async (
  tx: Transaction<Database>,
  { span, operator, now }: Closes,
  touched: readonly ClinicId[],
): Promise<void> => {
  if (!(await isKnown(tx, span))) throw new Refused('NOT_FOUND');
  await requireOwn(tx, span, operator, now);
  for (const place of new Set(touched)) requirePlace(operator, place);
};

/**
 * Holds are kept. A booking that comes meanwhile is seen: the times are locked before they are read.
 * @throws Refused INVALID, NOT_FOUND, DETAILS_CHANGED with the plan of now when a visit has no decision
 */
export const closeTimes = async (tx: Transaction<Database>, closes: Closes): Promise<Closed> => {
  const { span, reason, words, decisions, isPreview, maxDays, staffId, now } = closes;
  requireSpan(span, maxDays);
  const before = await readBooked(tx, span, now);
  const offered = await readOffered(tx, span, now);
  await requireOwnPlaces(
    tx,
    closes,
    offered.map(({ clinicId }) => clinicId),
  );
  if (!isPreview)
    await lockSpan(
      tx,
      before.map(({ _id }) => _id),
      offered.map(({ id }) => id),
    );
  const booked = await readBooked(tx, span, now);
  const waiting = await readWaiting(tx, span, now);
  const free = (await readOffered(tx, span, now)).filter(({ isFree }) => isFree).length;
  const plan: ClosingPlan = { booked, waiting: waiting.length, free };
  if (isPreview) return { id: null, plan, kept: [], cancelled: [], refundsOf: [] };
  const decided = new Map(decisions.map(({ id, becomes }) => [id, becomes]));
  const open = booked.filter(({ isHold }) => !isHold);
  if (open.some(({ _id }) => !decided.has(_id))) throw new Refused('DETAILS_CHANGED', { data: plan });
  const id = newId(span.from);
  const closing = { ...span, id, reason };
  await insertClosing(tx, closing, staffId, now);
  await withdrawSpan(tx, closing, now);
  const cancelled = open.map(({ _id }) => _id).filter((one) => decided.get(one) === 'cancelled');
  const refundsOf: InvoiceId[] = [];
  for (const one of cancelled.toSorted()) {
    const refundOf = await cancelForClinic(tx, one, now, words);
    if (refundOf !== null) refundsOf.push(refundOf);
  }
  for (const entry of waiting) await rejectWaitlist(tx, entry, now);
  const kept = booked.map(({ _id }) => _id).filter((one) => !cancelled.includes(one));
  return { id, plan, kept, cancelled, refundsOf };
};

/**
 * Reopens times that no other closing covers; may be repeated.
 * @throws Refused NOT_FOUND, NOT_CHANGEABLE for a closing of the clinic's folder
 */
export const openTimes = async (
  tx: Transaction<Database>,
  id: TimeClosingId,
  operator: Operator,
  now: IsoInstant,
): Promise<void> => {
  const closing = await lockClosing(tx, id);
  if (closing === null) throw new Refused('NOT_FOUND');
  await requireOwn(tx, closing, operator, now);
  if (closing.isEnded) return;
  if (closing.isOfFolder) throw new Refused('NOT_CHANGEABLE');
  await endClosing(tx, id, now);
  for (const other of await readClosings(tx)) await withdrawSpan(tx, other, now);
};
