import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { RefillCart, RefillItem } from '#contract/entities/refill.ts';
import type { ClinicId, InvoiceId, PatientId, RefillableId, RefillCartId } from '#contract/ids.ts';
import type { DeliveryForm } from '../delivery-info/delivery-info.types.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { PaymentOutcome } from '../payment/payment.types.ts';

/** An item of the list with a number of pieces. */
export interface Chosen {
  _id: RefillableId;
  qty: number;
}
/** Most pieces of an item that are available, from a refusal. */
interface Limit {
  _id: RefillableId;
  qtyMax: number;
}

export interface RefillInput {
  wizardId: string;
  patientId: PatientId;
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'address'>;
  /** The refill list, as other pages filled it. */
  list: readonly RefillableId[];
  /**
   * Begun with the medicines that are running out: goes straight to the price if one clinic has everything on the list.
   */
  isAgain: boolean;
  /** The unpaid order with which the wizard begins; null for a new order. */
  invoice: Invoice | null;
}

export interface RefillContext extends RefillInput, WriteCounters {
  /** `invoice` existed before the wizard was opened. */
  isExisting: boolean;
  clinics: readonly Clinic[];
  /** Items that can be ordered again now. */
  items: readonly RefillItem[];
  clinic: Clinic | null;
  /** Keyword as typed, and as last searched. */
  keyword: string;
  searched: string;
  chosen: readonly Chosen[];
  /** The server's cart; its order can be changed while nothing is paid. */
  cartId: RefillCartId | null;
  /** The priced cart; null without a price. */
  cart: RefillCart | null;
  /** The current cart, if its price has changed. */
  changedCart: RefillCart | null;
  limits: readonly Limit[];
  typed: DeliveryForm | null;
  delivery: SentDelivery | null;
  /** Whether the clinic was asked to confirm the order. */
  isRequested: boolean;
  /** Outcome of the last payment. */
  ended: PaymentOutcome | null;
  /** No answer arrived for the last write or payment. */
  isUncertain: boolean;
  failure: Failure | null;
}

export type RefillEvent =
  /** Opens the wizard with the current refill list. */
  | { type: 'refill.begin'; list: readonly RefillableId[]; isAgain: boolean }
  /** Opens the wizard to pay an earlier order. */
  | { type: 'refill.pay'; invoice: Invoice }
  /** Goes on from an earlier visit: the data on the screen is read again. */
  | { type: 'refill.resume' }
  | { type: 'popup.closed' }
  | { type: 'items.retry' }
  | { type: 'items.again' }
  | { type: 'clinic.select'; clinic: Clinic }
  | { type: 'search.change'; keyword: string }
  | { type: 'item.add'; id: RefillableId }
  | { type: 'quantity.change'; id: RefillableId; qty: number }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type EventOf<Type extends RefillEvent['type']> = Extract<RefillEvent, { type: Type }>;

export type RefillEmitted =
  | { type: 'popup.close' }
  /** The server has the order: the refill list and its screens are out of date (REFILL-31, REFILL-32). */
  | { type: 'refill.ordered' };

export type RefillField = 'clinic' | 'items';

export interface Refillables {
  clinics: readonly Clinic[];
  items: readonly RefillItem[];
}
export interface CartInput {
  cart: readonly Chosen[];
  clinicId: ClinicId;
  _id: RefillCartId | null;
}
/** The order as sent; its cart and total are those that the patient has seen. */
export interface RefillOrder {
  clinicId: ClinicId;
  multipleInvoiceId: InvoiceId[];
  delivery: SentDelivery;
  cart: RefillCartId;
  /** SGD as on the wire. */
  total: number;
}
export interface OrderInput {
  key: string;
  order: RefillOrder;
}
