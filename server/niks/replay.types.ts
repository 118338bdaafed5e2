/** Facts from which points follow, and the resulting points. */
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';

interface Opening {
  is: 'opening';
  lot: string;
  points: number;
  granted: number;
  /** Points written off before. */
  expired: number;
  endsOn: ClinicDay;
  /** The receipt that earned the lot, with its earned points and its shortfall. */
  invoiceId: InvoiceId | null;
  earned: number;
  short: number;
}
export interface Entry {
  is: 'entry';
  invoiceId: InvoiceId;
  kind: string;
  cause: string;
  amount: Money;
}

/** A fact that moves points, or decides whether points move. Numbers come from one sequence. */
export type Fact = { no: number; at: IsoInstant } & (
  | Opening
  | { is: 'openingUse'; invoiceId: InvoiceId; lot: string; points: number; returned: number }
  | { is: 'joined' }
  | { is: 'closed' }
  | Entry
  | { is: 'change'; invoiceId: InvoiceId; less: Money }
);

/** An invoice in its present state. */
export interface InvoiceNow {
  id: InvoiceId;
  /** Price less discount of its skin care items. */
  skinCare: Money;
  bonusRatio: number;
  /** Entries up to this number are from before it was put to this patient, and move no points. */
  after: number;
}

export interface Lot {
  id: string;
  granted: number;
  grantedAt: IsoInstant;
  endsOn: ClinicDay;
  /** Points left, including those that will be written off because the lot has ended. */
  left: number;
  /** Points written off: before the record begins, and when the membership closed. */
  expired: number;
  closed: number;
  /** The lot from which this one stems, or the lot itself; and the receipt that earned the root lot. */
  root: string;
  earnedBy: InvoiceId | null;
}

export interface Order {
  /** Points that the order has earned and that count; a shortfall does not count. */
  earned: number;
  /** Earned points that were used before they could be taken back. */
  short: number;
  /** Lots whose points pay for it. */
  used: { lot: string; points: number }[];
  returned: number;
}

/** An order while facts are entered. */
export interface Running extends Order {
  balance: number;
  isPaid: boolean;
  isRejected: boolean;
  /** The clinic took off the whole open balance, for an item that a later fact names. */
  isEarning: boolean;
  /** NIK$ that pay for the order. */
  points: number;
  skinCare: number;
  bonusRatio: number;
  /** Last fact before the invoice was put to this patient. */
  after: number;
}

/** The points that one patient must have. */
export interface Book {
  isMember: boolean;
  lots: Map<string, Lot>;
  orders: Map<InvoiceId, Running>;
}
