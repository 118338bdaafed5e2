/** Invoices, the journal, payments, credits and records, as migrations 0004, 0006, 0011, 0022, 0026, 0033, 0048, 0056 and 0065 make them. Amounts are Money, or cents where they say so. */
import type { Generated } from 'kysely';
import type { DeliveryType, PaymentState } from '#contract/entities/invoice.ts';
import type { AttachmentId, ClinicId, InvoiceId, PatientId, RefillableId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

interface Invoice {
  id: InvoiceId;
  invoice_no: string;
  receipt_id: AttachmentId;
  patient_id: PatientId;
  invoice_type: string;
  clinic_id: ClinicId | null;
  created_at: Instant;
  revision: Generated<number>;
  finalized: boolean;
  closed_at: Instant | null;
  confirmation_requested_at: Instant | null;
  accepted_at: Instant | null;
  subtotal: Money;
  total_discount: Money;
  total_tax: Money;
  points_redeemed: number;
  rounding: Money;
  total: Money;
  balance: Generated<Money>;
  payment_status: Generated<PaymentState['status']>;
  payment_reference: string | null;
  decision_reason: Generated<string | null>;
  answer_by: LaterInstant;
  answer_late_at: LaterInstant;
  transfer_by: LaterInstant;
  transfer_late_at: LaterInstant;
  lapsed_at: LaterInstant;
  ends_at: LaterInstant;
  counter_at: LaterInstant;
  /** When the goods were sold at the counter; null for every other invoice. */
  sold_at: LaterInstant;
  proven_contact: Generated<Buffer | null>;
  asked_from: Generated<Buffer | null>;
  reserved_until: LaterInstant;
  notes: Generated<string | null>;
  /** The name on its receipt; null before the first payment. */
  issued_to: Generated<string | null>;
  /** Facts of points up to this number are from before it was put to another patient. */
  merged_no: Generated<number | null>;
  /** A guest’s order keeps the language of its letters. */
  language: Generated<'en' | 'zh' | null>;
}

interface InvoiceItem {
  id: string;
  invoice_id: InvoiceId;
  position: number;
  is_removed: boolean;
  name: string;
  description: string | null;
  item_type: string;
  product_id: string | null;
  price: Money;
  qty: number;
  quality: string | null;
  discount: Money;
  tax: Money;
  after_tax: Money;
  /** With tax, before a promotion took something off; null without a promotion. */
  listed: Generated<Money | null>;
  refill_inventory: string | null;
  needs_confirmation: boolean;
  image: string | null;
  refillable_id: RefillableId | null;
  asked_qty: Generated<number | null>;
  decision_reason: Generated<string | null>;
  decided_at: LaterInstant;
}

interface Delivery {
  invoice_id: InvoiceId;
  delivery_type: DeliveryType;
  delivery_status: string;
  address: string | null;
  fee: Money;
  comments: string | null;
  name: string | null;
  email: string | null;
  phone_code: string | null;
  phone_number: string | null;
  pickup_clinic_id: ClinicId | null;
  parcel_no: string | null;
  country_code: string | null;
  postal_code: string | null;
}

export type JournalKind = 'charge' | 'payment' | 'refund' | 'points' | 'adjustment' | 'deposit';

interface PaymentIntent {
  id: string;
  invoice_id: InvoiceId;
  revision: number;
  amount_cents: number;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  client_secret: string;
  created_at: Instant;
  updated_at: Instant;
  /** Since when the bank is deciding; null unless it is. */
  processing_at: Instant | null;
}

interface Refund {
  id: string;
  intent_id: string;
  amount_cents: number;
  reference: string | null;
  status: 'owed' | 'pending' | 'succeeded' | 'failed';
  cause: string;
  created_at: Instant;
  updated_at: Instant;
}

interface CreditNote {
  no: Generated<number>;
  note_no: string;
  invoice_id: InvoiceId;
  amount: Money;
  tax: Money;
  /** Price less discount of skin care, before tax. */
  less: Money;
  way: 'card' | 'cash' | 'bank' | null;
  kind: Generated<'refund' | 'rejected' | 'changed' | 'cancelled'>;
  reason: string;
  made_at: Instant;
}

export interface MoneyTables {
  invoice: Invoice;
  invoice_item: InvoiceItem;
  delivery: Delivery;
  delivery_reached: { invoice_id: InvoiceId; delivery_status: string; reached_at: Instant };
  journal_entry: {
    id: Generated<number>;
    invoice_id: InvoiceId;
    kind: JournalKind;
    amount: Money;
    cause: string;
    created_at: Instant;
  };
  payment_intent: PaymentIntent;
  gateway_event: { id: string; type: string; received_at: Instant };
  refund: Refund;
  credit_note: CreditNote;
  item_change: {
    no: Generated<number>;
    invoice_id: InvoiceId;
    item_id: string;
    qty_before: number;
    qty_after: number;
    less: Money;
    changed_at: Instant;
  };
  goods_return: {
    no: Generated<number>;
    invoice_id: InvoiceId;
    item_id: string;
    pieces: number;
    amount: Money;
    is_restocked: boolean;
    reason: string;
    returned_at: Instant;
  };
  inventory_credit: {
    invoice_id: InvoiceId;
    patient_id: PatientId;
    amount: Money;
    created_at: Instant;
    ended_at: LaterInstant;
    bill_id: Generated<InvoiceId | null>;
    /** Part of the credit that was taken off that bill. */
    used: Generated<Money>;
  };
}
