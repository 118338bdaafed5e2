/** What points come from, and what they must be. */
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';

interface Opening {
  is: 'opening';
  lot: string;
  points: number;
  granted: number;
  /** Written off before. */
  expired: number;
  endsOn: ClinicDay;
  /** The receipt that had earned it, with what it counted as having earned and was short of. */
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

/** Something that moves points, or decides whether something does. Numbers are of one sequence. */
export type Fact = { no: number; at: IsoInstant } & (
  | Opening
  | { is: 'openingUse'; invoiceId: InvoiceId; lot: string; points: number; returned: number }
  | { is: 'joined' }
  | { is: 'closed' }
  | Entry
  | { is: 'change'; invoiceId: InvoiceId; less: Money }
);

/** An invoice as it is now. */
export interface InvoiceNow {
  id: InvoiceId;
  /** Price less discount of its skin care. */
  skinCare: Money;
  bonusRatio: number;
}

export interface Lot {
  id: string;
  granted: number;
  grantedAt: IsoInstant;
  endsOn: ClinicDay;
  /** With what is to be written off because it has ended. */
  left: number;
  /** Written off: before the record of it begins, and when the membership closed. */
  expired: number;
  closed: number;
  /** The lot that it stems from, or itself; and the receipt that earned that. */
  root: string;
  earnedBy: InvoiceId | null;
}

export interface Order {
  /** Points that it has earned, and that count; what could not be taken back does not. */
  earned: number;
  /** Of what was earned, used before it was taken back. */
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
  /** The clinic took off all that was left to pay, of an item that is yet to be named. */
  isEarning: boolean;
  /** NIK$ that pay for it. */
  points: number;
  skinCare: number;
  bonusRatio: number;
}

/** What the points of one patient must be. */
export interface Book {
  isMember: boolean;
  lots: Map<string, Lot>;
  orders: Map<InvoiceId, Running>;
}
