import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { ContactKind, Profile } from '#contract/entities/person.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** As typed. */
export interface DetailsForm {
  name: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  countryCode: CountryCode | null;
  postal: string;
  address: string;
  unit: string;
  /** 1 to 12; null where none is known. */
  birthMonth: number | null;
}
export type DetailsField = keyof DetailsForm;

export interface DetailsInput {
  wizardId: string;
  now: IsoInstant;
  /** As the clinic has it. */
  profile: Profile;
}

export interface DetailsContext extends WriteCounters {
  now: IsoInstant;
  profile: Profile;
  form: DetailsForm;
  failure: Failure | null;
  /** The postal code has found the street that is written. */
  isFound: boolean;
  /** The unit that a look-up has filled in; empty where it has none. */
  foundUnit: string;
  /** What another device has changed meanwhile. */
  elsewhere: readonly DetailsField[];
  /** The last thing that happened is that it was saved. */
  isSaved: boolean;
  /** Once it is saved, the page is left. */
  isLeaving: boolean;
  /** Pending contacts whose code is asked for next, in this order. */
  toProve: readonly ContactKind[];
  /** The pending contact of which `isSaved` and `failure` speak; null: they speak of the form. */
  contact: ContactKind | null;
}

export type DetailsEvent =
  | { type: 'details.change'; changes: Partial<DetailsForm> }
  | { type: 'changes.discard' }
  | { type: 'contact.prove'; kind: ContactKind }
  | { type: 'contact.drop'; kind: ContactKind }
  | { type: 'step.next' }
  | { type: 'page.leave' }
  | { type: 'leave.save' }
  | { type: 'leave.discard' }
  | { type: 'step.back' };

export type DetailsEmitted = { type: 'profile.changed'; profile: Profile } | { type: 'page.left' };

export interface SaveInput {
  /** Only what differs, and how it was: what another device has changed meanwhile is not overwritten unseen. */
  changes: BodyOf<typeof profileCalls.changeProfile>;
  key: string;
}

/** One of the pending contacts. */
export interface ContactInput {
  kind: ContactKind;
  key: string;
}

export interface PostalQuery {
  postal: string;
}
