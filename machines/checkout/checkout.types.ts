import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Promotion, StoreCart } from '#contract/entities/store.ts';
import type { ClinicId, InvoiceId, OrderKey, PatientId, PromotionId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { CartLine } from '../cart/cart.lines.ts';
import type { DeliveryForm } from '../delivery-info/delivery-info.types.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { PaymentOutcome } from '../payment/payment.types.ts';

export interface CheckoutInput {
  wizardId: string;
  patientId: PatientId;
  /** Null for a guest. */
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'address'> | null;
  now: IsoInstant;
}

export interface CheckoutContext extends CheckoutInput, WriteCounters {
  /** The cart as the first step returned it last; null until then. */
  cart: StoreCart | null;
  /** Shop settings, read when the first step returns a cart for the first time. */
  shop: Shop | null;
  /** The birthday offer was answered, or there is none: it is made once (NIKS-33). */
  isOfferAnswered: boolean;
  /** The offer's box is ticked (NIKS-29). */
  isBonusTaken: boolean;
  /** Code as typed. */
  code: string;
  /** The applied code, and the cart priced with it. */
  applied: AppliedCode | null;
  /** A guest's email as typed, for a code that each person can use once. */
  email: string;
  /** The guest's email, proven for a single-use code. */
  provenEmail: string | null;
  /** The contact of the delivery that was proven last. */
  provenContact: string | null;
  /** Counts rounds of one-time codes; each has keys of its own. */
  round: number;
  /** The current cart, if its price has changed. */
  changedCart: StoreCart | null;
  typed: DeliveryForm | null;
  delivery: SentDelivery | null;
  /** Date of the order: when the delivery was given, however often the order is sent. */
  orderedAt: IsoInstant | null;
  /** The order's draft; null until the server has made it. */
  invoice: Invoice | null;
  /** Key in the link to a guest's order; null until the server gives it. */
  orderKey: OrderKey | null;
  /** Whether the clinic was asked to confirm the order. */
  isRequested: boolean;
  /** Outcome of the last payment. */
  ended: PaymentOutcome | null;
  /** No answer arrived for the last write or payment. */
  isUncertain: boolean;
  failure: Failure | null;
}

export interface AppliedCode {
  promotion: Promotion;
  preview: StoreCart;
}

/** Data that the checkout needs besides the cart. */
export interface Shop {
  clinics: readonly Clinic[];
  /** The clinic that is the online store. */
  clinicId: ClinicId;
  /** The offered birthday bonus; null for guests, and without an offer. */
  offer: Promotion | null;
}

export type CheckoutEvent =
  | { type: 'offer.tick'; isTaken: boolean }
  /** Goes on, with the offer if its box is ticked. */
  | { type: 'offer.close' }
  /** Goes on without the offer, which stays for another order. */
  | { type: 'offer.decline' }
  | { type: 'code.change'; code: string }
  | { type: 'code.apply' }
  | { type: 'code.remove' }
  | { type: 'email.change'; email: string }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** Goes on after the page was reloaded: the kept state may be out of date. */
  | { type: 'checkout.resume' }
  | TimePassed;
export type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

export type CheckoutEmitted =
  /** The person goes back to the store. */
  | { type: 'checkout.left' }
  /** Reports the link back to a guest's order. */
  | { type: 'checkout.linked'; number: string; key: OrderKey }
  /** The server has the order, and the cart is empty. */
  | { type: 'checkout.ordered' };

export type CheckoutField = 'code' | 'email' | 'items';

export interface ShopInput {
  patientId: PatientId;
  isGuest: boolean;
}
export interface CodeInput {
  patient: PatientId;
  promoCode: string;
  items: readonly CartLine[];
  /** Contacts proven by one-time codes. */
  identifiers: string[];
}
/** The order as sent, with the total that the person saw. */
export interface StoreOrder {
  patient: PatientId;
  clinic: ClinicId;
  items: CartLine[];
  delivery: SentDelivery;
  /** Text for the staff that identifies a guest (CHECKOUT-15). */
  notes: string;
  promotions: PromotionId[];
  /** Contacts proven by one-time codes. */
  identifiers: string[];
  /** SGD as on the wire. */
  total: number;
  /** Unix seconds (CHECKOUT-16). */
  date: number;
}
export interface OrderInput {
  key: string;
  order: StoreOrder;
  /** A guest's order is always a new one; a member's reuses the draft (CHECKOUT-14). */
  isGuest: boolean;
}
/** request: asks the clinic for the cost of the parcel abroad. close: ends an order with nothing to pay. */
export interface SettleInput {
  id: InvoiceId;
  how: 'request' | 'close';
}
