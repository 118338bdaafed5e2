import * as v from 'valibot';
import { PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';

export const Tag = v.object({ name: v.string() });
export type Tag = v.InferOutput<typeof Tag>;

export const FamilyMember = v.object({ _id: PatientId, name: v.string(), tags: v.array(Tag) });
export type FamilyMember = v.InferOutput<typeof FamilyMember>;

export const Address = v.object({ countryCode: v.string(), postal: v.string(), address: v.string(), unit: v.string() });
export type Address = v.InferOutput<typeof Address>;

/**
 * Ours: how far something that an account says of its owner is known. none: there is nothing. claimed: the owner says so.
 * proven: the digital ID, a code or the counter has confirmed it. lost: another person has proven it for their account.
 */
export const Standing = v.picklist(['none', 'claimed', 'proven', 'lost']);
export type Standing = v.InferOutput<typeof Standing>;

/** 1 to 12, by Singapore's calendar. */
export const BirthMonth = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));

/** The signed-in patient; a guest has only an id and `isGuestPatient`. */
export const Profile = v.object({
  _id: PatientId,
  name: v.string(),
  email: maybe(v.string()),
  phone: maybe(v.string()),
  profilePicUrl: maybe(v.string()),
  isGuestPatient: v.boolean(),
  tags: v.array(Tag),
  familyMembers: v.array(FamilyMember),
  address: maybe(Address),
  /**
   * Ours: the month of birth, for the birthday bonus. The member gives it once; afterwards only the counter changes it.
   */
  birthMonth: maybe(BirthMonth),
  /** Ours: how far identity number, email and phone are known. Records are shown while the number is proven. */
  standing: v.object({ number: Standing, email: Standing, phone: Standing }),
  /** Ours: whether a digital ID is linked, with which the person can show who they are. */
  hasDigitalId: v.boolean(),
  /** Ours: contacts that wait for their own code, and count for nothing until then; null where none waits. */
  pending: v.object({ email: maybe(v.string()), phone: maybe(v.string()) }),
  /** Ours: deposits and credit that the clinic keeps, which come off the next bills. */
  credit: v.nullish(WireMoney, 0),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Kinds of contact by which a person is reached and signs in. */
export const ContactKind = v.picklist(['email', 'phone']);
export type ContactKind = v.InferOutput<typeof ContactKind>;

const CurrentProfile = v.object({ profile: Profile });
/** The present profile, as the refusal DETAILS_CHANGED carries it. */
export const profileOfRefusal = (data: unknown): Profile | null => {
  const told = v.safeParse(CurrentProfile, data);
  return told.success ? told.output.profile : null;
};
