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

/** An item on the list, and how many pieces of it. */
export interface Chosen {
  _id: RefillableId;
  qty: number;
}
/** How many pieces of an item there can be, as a refusal says. */
export interface Limit {
  _id: RefillableId;
  qtyMax: number;
}

export interface RefillInput {
  wizardId: string;
  patientId: PatientId;
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'address'>;
  /** The refill list: what was put on it on other pages. */
  list: readonly RefillableId[];
  /** Begun with what is running out: what is on the list is priced at once, where one clinic has all of it. */
  isAgain: boolean;
  /** An order that waits for its payment: the wizard begins there. Null for a new order. */
  invoice: Invoice | null;
}

export interface RefillContext extends RefillInput, WriteCounters {
  /** `invoice` was there before the wizard was opened. */
  isExisting: boolean;
  clinics: readonly Clinic[];
  /** What can be had again now. */
  items: readonly RefillItem[];
  clinic: Clinic | null;
  /** As typed, and as it was searched for last. */
  keyword: string;
  searched: string;
  chosen: readonly Chosen[];
  /** The cart that the server keeps; its order can be changed while nothing is paid. */
  cartId: RefillCartId | null;
  /** As it is priced; null while it is not. */
  cart: RefillCart | null;
  /** The cart as it is now, when its price has changed. */
  changedCart: RefillCart | null;
  limits: readonly Limit[];
  typed: DeliveryForm | null;
  delivery: SentDelivery | null;
  /** The clinic has been asked to confirm the order. */
  isRequested: boolean;
  /** How the payment ended the last time. */
  ended: PaymentOutcome | null;
  /** No answer said what became of the last write or payment. */
  isUncertain: boolean;
  failure: Failure | null;
}

export type RefillEvent =
  /** The wizard is opened, with the refill list as it is now. */
  | { type: 'refill.begin'; list: readonly RefillableId[]; isAgain: boolean }
  /** An order of before is to be paid. */
  | { type: 'refill.pay'; invoice: Invoice }
  /** It goes on from a visit before: what it shows is read again. */
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
  /** The server has the order: the refill list and what is shown of it are over (REFILL-31, REFILL-32). */
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
/** What is sent: the cart and the total are those that the patient has seen. */
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
