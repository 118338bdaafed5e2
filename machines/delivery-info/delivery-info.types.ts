import type { DeliverySettings } from '#contract/calls/delivery.calls.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { Address, Profile } from '#contract/entities/person.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { DeliveryWay, FeeLine } from '#contract/rules/delivery-fee.ts';
import type { Failure } from '../kit/failure.ts';

/** Kind of order; it decides the first way and the first status. */
export type OrderKind = 'refill' | 'store';

/** The form as typed (DELIV-02); null for a member that is not chosen yet. */
export interface DeliveryForm {
  /** A `DeliveryWay`; a form kept by another version may have a different value (ERR-19). */
  type: string;
  name: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  countryCode: CountryCode | null;
  postalCode: string;
  /** Block and street found by the postal code; empty once another address is typed. */
  blockNumber: string;
  streetOrDrive: string;
  floor: string;
  /** Street in Singapore, or whole foreign address. */
  address: string;
  pickupClinic: ClinicId | null;
  /** The address is the person's registered one. */
  isRegistered: boolean;
}
export type Recipient = Pick<DeliveryForm, 'name' | 'email' | 'phoneCode' | 'phoneNumber'>;

/** A line of the order. */
export interface OrderedLine extends FeeLine {
  name: string;
  /** Countries to which the product is not sent. */
  notSentTo?: readonly CountryCode[];
}

export interface DeliveryInfoInput {
  order: OrderKind;
  /** Null for a guest. */
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'address'> | null;
  /** The form as typed the last time; null the first time. */
  typed: DeliveryForm | null;
  /** Clinics that offer pick-up. */
  clinics: readonly Clinic[];
  /** The clinic selected for pick-up at first. */
  pickupClinic: ClinicId | null;
  /** Lines of the order; fee and allowed countries depend on them. */
  lines: readonly OrderedLine[];
}

export interface DeliveryInfoContext {
  order: OrderKind;
  clinics: readonly Clinic[];
  lines: readonly OrderedLine[];
  /** Registered address; null for a guest, and if it is not known. */
  registered: Address | null;
  form: DeliveryForm;
  /** The address was found by its postal code. */
  isFound: boolean;
  /** Unit that a look-up filled in; empty without one. */
  foundUnit: string;
  /** The office that helps patients in China; null until it is read. */
  office: DeliverySettings['shanghaiOffice'] | null;
  failure: Failure | null;
}

export type DeliveryInfoEvent =
  | { type: 'way.select'; way: DeliveryWay }
  | { type: 'clinic.select'; clinic: ClinicId }
  | { type: 'registered.use' }
  | { type: 'another.use' }
  | { type: 'country.select'; country: CountryCode }
  | { type: 'postal.change'; postalCode: string }
  | { type: 'address.change'; changes: Partial<Pick<DeliveryForm, 'address' | 'floor'>> }
  | { type: 'recipient.change'; changes: Partial<Recipient> }
  | { type: 'office.retry' }
  | { type: 'office.close' }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type EventOf<Type extends DeliveryInfoEvent['type']> = Extract<DeliveryInfoEvent, { type: Type }>;

/** Reports a form with an unknown way (ERR-19). */
export type DeliveryInfoEmitted = { type: 'way.undefined' };

export type DeliveryInfoField =
  | 'way'
  | 'pickupClinic'
  | 'country'
  | 'postalCode'
  | 'address'
  | 'name'
  | 'email'
  | 'phoneNumber';

/** next: with the delivery in the contract's form. back: the person went back. Both carry the typed form. */
export type DeliveryInfoOutput =
  | { outcome: 'next'; delivery: SentDelivery; typed: DeliveryForm }
  | { outcome: 'back'; typed: DeliveryForm };

export interface PostalQuery {
  postal: string;
}
