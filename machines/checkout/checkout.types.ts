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
  /** The cart as it was given last; null until then. */
  cart: StoreCart | null;
  /** Read once, when the cart is given for the first time. */
  shop: Shop | null;
  /** The birthday offer was answered, or there was none: it is made once (NIKS-33). */
  isOfferAnswered: boolean;
  /** The offer's box is ticked (NIKS-29). */
  isBonusTaken: boolean;
  /** As typed. */
  code: string;
  /** The code that is applied, and what the cart comes to with it. */
  applied: AppliedCode | null;
  /** A guest's, as typed, where a code is for one person once. */
  email: string;
  /** The guest's email, proven for such a code. */
  provenEmail: string | null;
  /** The contact of the delivery that was proven last. */
  provenContact: string | null;
  /** Rounds of one-time codes, each with keys of its own. */
  round: number;
  /** The cart as it is now, when its price has changed. */
  changedCart: StoreCart | null;
  typed: DeliveryForm | null;
  delivery: SentDelivery | null;
  /** When the delivery was given: the date of the order, however often it is sent. */
  orderedAt: IsoInstant | null;
  /** The draft; null until the server has made it. */
  invoice: Invoice | null;
  /** A guest's, of the link to the order; null until it is given. */
  orderKey: OrderKey | null;
  /** The clinic was asked to confirm it. */
  isRequested: boolean;
  /** How the payment ended the last time. */
  ended: PaymentOutcome | null;
  /** No answer said what became of the last write or payment. */
  isUncertain: boolean;
  failure: Failure | null;
}

export interface AppliedCode {
  promotion: Promotion;
  preview: StoreCart;
}

/** What the checkout needs besides the cart. */
export interface Shop {
  clinics: readonly Clinic[];
  /** The clinic that is the online store. */
  clinicId: ClinicId;
  /** The birthday bonus that is offered; null for guests, and where there is none. */
  offer: Promotion | null;
}

export type CheckoutEvent =
  | { type: 'offer.tick'; isTaken: boolean }
  /** It goes on, with the offer where the box is ticked. */
  | { type: 'offer.close' }
  /** Without the offer, which stays for another order. */
  | { type: 'offer.decline' }
  | { type: 'code.change'; code: string }
  | { type: 'code.apply' }
  | { type: 'code.remove' }
  | { type: 'email.change'; email: string }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** It goes on after the page was loaded again: the kept state may be old. */
  | { type: 'checkout.resume' }
  | TimePassed;
export type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

export type CheckoutEmitted =
  /** The person goes back to the store. */
  | { type: 'checkout.left' }
  /** The way back to a guest's order. */
  | { type: 'checkout.linked'; number: string; key: OrderKey }
  /** The server has the order and the cart is empty. */
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
  /** Proven by one-time codes. */
  identifiers: string[];
}
/** What is sent: the total is the one that the person has seen. */
export interface StoreOrder {
  patient: PatientId;
  clinic: ClinicId;
  items: CartLine[];
  delivery: SentDelivery;
  /** For the staff: who a guest is (CHECKOUT-15). */
  notes: string;
  promotions: PromotionId[];
  /** Proven by one-time codes. */
  identifiers: string[];
  /** SGD as on the wire. */
  total: number;
  /** Unix seconds (CHECKOUT-16). */
  date: number;
}
export interface OrderInput {
  key: string;
  order: StoreOrder;
  /** A member's draft becomes the order (CHECKOUT-14). */
  isGuest: boolean;
}
/** request: the clinic says what the parcel abroad costs. close: there is nothing to pay. */
export interface SettleInput {
  id: InvoiceId;
  how: 'request' | 'close';
}
