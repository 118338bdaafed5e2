/**
 * The states that calls of the product bring invoices into: type, finalized, payment, delivery, sign of the balance. A world
 * that a test makes by hand is in one of these, or it proves nothing. test/server/reached.test.ts holds the list to the server;
 * a state that calls do reach, and that is missing here, needs its journey there.
 */
export const REACHED: readonly string[] = [
  'Appointment Deposit | draft | none | - | even',
  'Appointment Deposit | draft | none | - | owes',
  'Appointment Deposit | draft | processing | - | owes',
  'Appointment Deposit | placed | paid | - | even',
  'Appointment Deposit | placed | partlyRefunded | - | even',
  'Appointment Deposit | placed | refunded | - | even',
  'Appointment Deposit | placed | refunding | - | even',
  'Consultation | placed | announced | - | owes',
  'Consultation | placed | none | - | even',
  'Consultation | placed | none | - | owes',
  'Consultation | placed | paid | - | even',
  'Consultation | placed | paid | - | owed',
  'Consultation | placed | partlyRefunded | - | even',
  'Consultation | placed | processing | - | owes',
  'Consultation | placed | refunded | - | even',
  'Consultation | placed | refunding | - | even',
  'Consultation | placed | refunding | - | owed',
  'Online Store | draft | none | Pending | even',
  'Online Store | draft | none | Pending | owes',
  'Online Store | draft | none | Rejected | even',
  'Online Store | draft | processing | Pending | owes',
  'Online Store | placed | announced | Confirmed | owes',
  'Online Store | placed | announced | Pending | owes',
  'Online Store | placed | none | Confirmed | even',
  'Online Store | placed | none | Confirmed | owes',
  'Online Store | placed | none | Delivered | even',
  'Online Store | placed | none | Delivered | owes',
  'Online Store | placed | none | OrderShipped | even',
  'Online Store | placed | none | OrderShipped | owes',
  'Online Store | placed | none | Pending | even',
  'Online Store | placed | none | Pending | owes',
  'Online Store | placed | none | Pickup | even',
  'Online Store | placed | none | Pickup | owes',
  'Online Store | placed | none | Received | even',
  'Online Store | placed | none | Received | owes',
  'Online Store | placed | none | Rejected | even',
  'Online Store | placed | paid | Confirmed | even',
  'Online Store | placed | paid | Confirmed | owed',
  'Online Store | placed | paid | Delivered | even',
  'Online Store | placed | paid | Delivered | owed',
  'Online Store | placed | paid | OrderShipped | even',
  'Online Store | placed | paid | OrderShipped | owed',
  'Online Store | placed | paid | Pending | even',
  'Online Store | placed | paid | Pending | owed',
  'Online Store | placed | paid | Pickup | even',
  'Online Store | placed | paid | Received | even',
  'Online Store | placed | paid | Received | owed',
  'Online Store | placed | partlyRefunded | Confirmed | even',
  'Online Store | placed | partlyRefunded | Delivered | even',
  'Online Store | placed | partlyRefunded | OrderShipped | even',
  'Online Store | placed | partlyRefunded | Pickup | even',
  'Online Store | placed | partlyRefunded | Received | even',
  'Online Store | placed | processing | Rejected | even',
  'Online Store | placed | refunded | Rejected | even',
  'Online Store | placed | refunding | Confirmed | even',
  'Online Store | placed | refunding | Delivered | even',
  'Online Store | placed | refunding | Delivered | owed',
  'Online Store | placed | refunding | OrderShipped | even',
  'Online Store | placed | refunding | OrderShipped | owed',
  'Online Store | placed | refunding | Received | even',
  'Online Store | placed | refunding | Received | owed',
  'Online Store | placed | refunding | Rejected | even',
  'Online Store | placed | refunding | Rejected | owed',
  'Refill | placed | announced | Confirmed | owes',
  'Refill | placed | none | Confirmed | even',
  'Refill | placed | none | Confirmed | owes',
  'Refill | placed | none | Delivered | even',
  'Refill | placed | none | Delivered | owes',
  'Refill | placed | none | OrderShipped | owes',
  'Refill | placed | none | Pending | owes',
  'Refill | placed | none | Pickup | even',
  'Refill | placed | none | Pickup | owes',
  'Refill | placed | none | Received | even',
  'Refill | placed | none | Received | owes',
  'Refill | placed | none | Rejected | even',
  'Refill | placed | paid | Confirmed | even',
  'Refill | placed | paid | Confirmed | owed',
  'Refill | placed | paid | Delivered | even',
  'Refill | placed | paid | OrderShipped | even',
  'Refill | placed | paid | OrderShipped | owed',
  'Refill | placed | paid | Pending | even',
  'Refill | placed | paid | Pickup | even',
  'Refill | placed | paid | Received | even',
  'Refill | placed | partlyRefunded | Confirmed | even',
  'Refill | placed | partlyRefunded | Delivered | even',
  'Refill | placed | partlyRefunded | OrderShipped | even',
  'Refill | placed | partlyRefunded | Received | even',
  'Refill | placed | processing | Confirmed | owes',
  'Refill | placed | refunded | Rejected | even',
  'Refill | placed | refunding | Confirmed | even',
  'Refill | placed | refunding | Confirmed | owed',
  'Refill | placed | refunding | Delivered | even',
  'Refill | placed | refunding | Delivered | owed',
  'Refill | placed | refunding | OrderShipped | even',
  'Refill | placed | refunding | OrderShipped | owed',
  'Refill | placed | refunding | Received | even',
  'Refill | placed | refunding | Received | owed',
  'Refill | placed | refunding | Rejected | even',
  'Refill | placed | refunding | Rejected | owed',
  'Remote Consultation | draft | none | - | even',
  'Remote Consultation | draft | none | - | owes',
  'Remote Consultation | draft | processing | - | even',
  'Remote Consultation | draft | processing | - | owes',
  'Remote Consultation | placed | paid | - | even',
  'Remote Consultation | placed | partlyRefunded | - | even',
  'Remote Consultation | placed | refunded | - | even',
  'Remote Consultation | placed | refunding | - | even',
];

export interface Reachable {
  invoiceType: string;
  finalized: boolean;
  paymentStatus: string;
  /** Null for an invoice without a delivery. */
  deliveryStatus: string | null;
  balance: number;
}

const SIGNS: Readonly<Record<string, string>> = { '1': 'owes', '0': 'even', '-1': 'owed' };

export const tupleOf = ({ invoiceType, finalized, paymentStatus, deliveryStatus, balance }: Reachable): string =>
  [invoiceType, finalized ? 'placed' : 'draft', paymentStatus, deliveryStatus ?? '-', SIGNS[Math.sign(balance)]].join(
    ' | ',
  );

const reached = new Set(REACHED);

export const isReached = (made: Reachable): boolean => reached.has(tupleOf(made));
