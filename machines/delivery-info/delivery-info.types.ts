import type { DeliverySettings } from '#contract/calls/delivery.calls.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { Address, Profile } from '#contract/entities/person.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { DeliveryWay, FeeLine } from '#contract/rules/delivery-fee.ts';
import type { Failure } from '../kit/failure.ts';

/** Decides the first way and the status with which a new order begins. */
export type OrderKind = 'refill' | 'store';

/** As typed (DELIV-02); null where nothing is chosen yet. */
export interface DeliveryForm {
  /** A `DeliveryWay`; what was kept by another version may be something else (ERR-19). */
  type: string;
  name: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  countryCode: CountryCode | null;
  postalCode: string;
  /** Of the address that was looked up; empty once another is typed. */
  blockNumber: string;
  streetOrDrive: string;
  floor: string;
  /** The street in Singapore, or the whole address abroad. */
  address: string;
  pickupClinic: ClinicId | null;
  /** The address is the person's registered one. */
  isRegistered: boolean;
}
export type Recipient = Pick<DeliveryForm, 'name' | 'email' | 'phoneCode' | 'phoneNumber'>;

/** A line of what is ordered. */
export interface OrderedLine extends FeeLine {
  name: string;
  /** Countries to which it is not sent. */
  notSentTo?: readonly CountryCode[];
}

export interface DeliveryInfoInput {
  order: OrderKind;
  /** Null for a guest. */
  profile: Pick<Profile, 'name' | 'email' | 'phone' | 'address'> | null;
  /** What was typed the last time; null the first time. */
  typed: DeliveryForm | null;
  /** Where it can be picked up. */
  clinics: readonly Clinic[];
  /** Where it is picked up unless the person chooses another clinic. */
  pickupClinic: ClinicId | null;
  /** What is ordered: the fee and the countries depend on it. */
  lines: readonly OrderedLine[];
}

export interface DeliveryInfoContext {
  order: OrderKind;
  clinics: readonly Clinic[];
  lines: readonly OrderedLine[];
  /** Null for a guest, and where none is known. */
  registered: Address | null;
  form: DeliveryForm;
  /** The address was found by its postal code. */
  isFound: boolean;
  /** The unit that a look-up has filled in; empty where it has none. */
  foundUnit: string;
  /** Helps patients in China; null until it is read. */
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

/** The form has a way that nobody knows (ERR-19). */
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

/** next: with the delivery as the contract sends it. back: the person went back. Both with what was typed. */
export type DeliveryInfoOutput =
  | { outcome: 'next'; delivery: SentDelivery; typed: DeliveryForm }
  | { outcome: 'back'; typed: DeliveryForm };

export interface PostalQuery {
  postal: string;
}
