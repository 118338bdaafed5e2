import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { ContactKind, Profile } from '#contract/entities/person.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** The form as typed. */
export interface DetailsForm {
  name: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  countryCode: CountryCode | null;
  postal: string;
  address: string;
  unit: string;
  /** 1 to 12; null if it is not known. */
  birthMonth: number | null;
}
export type DetailsField = keyof DetailsForm;

export interface DetailsInput {
  wizardId: string;
  now: IsoInstant;
  /** The clinic's data. */
  profile: Profile;
}

export interface DetailsContext extends WriteCounters {
  now: IsoInstant;
  profile: Profile;
  form: DetailsForm;
  failure: Failure | null;
  /** The postal code has found the street in the form. */
  isFound: boolean;
  /** Unit that a look-up filled in; empty without one. */
  foundUnit: string;
  /** Fields that another device has changed meanwhile. */
  elsewhere: readonly DetailsField[];
  /** True right after saving, until the next event. */
  isSaved: boolean;
  /** Whether the page is left after saving. */
  isLeaving: boolean;
  /** Pending contacts that still need their code, in this order. */
  toProve: readonly ContactKind[];
  /** The pending contact that `isSaved` and `failure` refer to; null: they refer to the form. */
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
  /** Changed values with the values before, so that another device's change is not overwritten unseen. */
  changes: BodyOf<typeof profileCalls.changeProfile>;
  key: string;
}

/** Identifies a pending contact. */
export interface ContactInput {
  kind: ContactKind;
  key: string;
}

export interface PostalQuery {
  postal: string;
}
