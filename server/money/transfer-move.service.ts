/** A transfer that was counted for the wrong order: it counts for the right one, or is to be returned (docs/decisions/0085). */
import type { Transaction } from 'kysely';
import type { ClinicId, InvoiceId, TransferId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { setAside, tell } from '#server/letters/tell.store.ts';
import { assignBankLine } from './bank.store.ts';
import { CARD_ONLY, findInvoiceForPayment, type LockedInvoice } from './invoice.store.ts';
import { balanceOf, post } from './journal.store.ts';
import { isHandedOver } from './order.rules.ts';
import { forgetAnnounced, unmarkPaid } from './payment-status.store.ts';
import { counted } from './transfer.rules.ts';
import { countTransfer, requireInvoice } from './transfer.service.ts';
import { causeOfTransfer, keepMove, lastMove, lockLine, type MovableLine } from './transfer-move.store.ts';
import { isKept } from './ways-back.service.ts';

export interface Moved {
  reference: string;
  amount: Money;
  /** Numbers of the former and the new order; null: none. */
  before: string | null;
  after: string | null;
  /** Orders that have another balance now. */
  changed: InvoiceId[];
  hasLeft: boolean;
  owed: Money;
}

/** The patient, or a carrier, has the order. */
const hasGone = (status: string | null): boolean => status === 'OrderShipped' || isHandedOver(status);
const TOLD_BEFORE = ['paid.transfer', 'transfer.part', 'transfer.more'] as const;

/** Takes the transfer from its order, and tells the order's patient. */
const takeAway = async (
  tx: Transaction<Database>,
  { id: invoiceId, invoiceNo, patientId }: LockedInvoice,
  { moveId, amount, reference }: { moveId: number; amount: Money; reference: string },
  now: IsoInstant,
): Promise<void> => {
  await post(tx, { invoiceId, kind: 'refund', amount, cause: `moved:${moveId}`, now });
  await forgetAnnounced(tx, invoiceId);
  await unmarkPaid(tx, invoiceId);
  for (const event of TOLD_BEFORE) await setAside(tx, { event, subject: reference, patientId, now });
  const balance = await balanceOf(tx, invoiceId);
  const rest = balance > 0 ? { rest: moneyToWire(balance) } : {};
  const metadata = { invoiceId, invoiceNo, amount: moneyToWire(amount), ...rest };
  await tell(tx, { event: 'transfer.moved', subject: `moved:${moveId}`, patientId, metadata, now });
};

/** The order before: its open balance, and whether it has left. */
const leftBehind = async (tx: Transaction<Database>, from: LockedInvoice): Promise<Pick<Moved, 'hasLeft' | 'owed'>> => {
  const owed = Math.max(0, await balanceOf(tx, from.id)) as Money;
  return { owed, hasLeft: owed > 0 && hasGone(from.deliveryStatus) };
};

/** Locks the orders in one order for all (docs/decisions/0029). */
const lockOrders = async (
  tx: Transaction<Database>,
  ids: readonly (InvoiceId | null)[],
): Promise<Map<InvoiceId | null, LockedInvoice>> => {
  const locked = new Map<InvoiceId | null, LockedInvoice>();
  const known = new Set(ids.filter((id) => id !== null));
  for (const id of [...known].toSorted((one, other) => (one < other ? -1 : 1)))
    locked.set(id, await findInvoiceForPayment(tx, id));
  return locked;
};

/** @throws Refused INVALID for a booking, MONEY_SENT_BACK, REFERENCE_COUNTED when it does not count for `from` */
const requireMovable = async (
  tx: Transaction<Database>,
  line: MovableLine,
  { from, to }: { from: LockedInvoice | undefined; to: LockedInvoice | undefined },
): Promise<void> => {
  if (to?.isOfBooking) throw invalid('invoiceNo', CARD_ONLY);
  if (line.isGivenBack) throw new Refused('MONEY_SENT_BACK');
  if (line.invoiceId !== (from?.id ?? null)) throw counted(line);
  if (from && !(await isKept(tx, from.id, await causeOfTransfer(tx, line.reference))))
    throw new Refused('MONEY_SENT_BACK');
};

interface AskedMove {
  /** Number of the order that the transfer counts for, as the caller knows it; null: none. */
  from: string | null;
  /** Number of the right order; null: it is to be returned. */
  invoiceNo: string | null;
  /** Places of the caller; null: all places. */
  places: readonly ClinicId[] | null;
  reason: string;
}

/**
 * Counts a transfer for another order, or for none: then it is to be returned. May be repeated, and done again until the money
 * went back.
 * @throws Refused NOT_FOUND, INVALID for a booking, MONEY_SENT_BACK, REFERENCE_COUNTED when it does not count for `from`
 */
export const moveTransfer = async (
  tx: Transaction<Database>,
  id: TransferId,
  { from: fromNo, invoiceNo, places, reason }: AskedMove,
  now: IsoInstant,
): Promise<Moved> => {
  const idOf = async (no: string | null) => (no === null ? null : requireInvoice(tx, { invoiceNo: no, places }));
  const [fromId, toId] = [await idOf(fromNo), await idOf(invoiceNo)];
  const orders = await lockOrders(tx, [fromId, toId]);
  const line = await lockLine(tx, id);
  const [from, to] = [orders.get(fromId), orders.get(toId)];
  const { reference, amount } = line;
  const known = { reference, amount, after: to?.invoiceNo ?? null };
  if (line.invoiceId === toId) {
    const last = await lastMove(tx, reference);
    const before = last?.to === toId ? await findInvoiceForPayment(tx, last.from) : undefined;
    const left = before ? await leftBehind(tx, before) : { hasLeft: false, owed: 0 as Money };
    return { ...known, before: before?.invoiceNo ?? null, changed: [], ...left };
  }
  await requireMovable(tx, line, { from, to });
  if (from) {
    const took = await causeOfTransfer(tx, reference);
    const moveId = await keepMove(tx, { line: { ...line, invoiceId: from.id }, took, to: toId, reason }, now);
    await takeAway(tx, from, { moveId, amount, reference }, now);
  } else if (toId !== null) await assignBankLine(tx, line.id, toId);
  if (to) await countTransfer(tx, to, { amount, reference }, now);
  const left = from ? await leftBehind(tx, from) : { hasLeft: false, owed: 0 as Money };
  return { ...known, before: from?.invoiceNo ?? null, changed: [...orders.values()].map((order) => order.id), ...left };
};
