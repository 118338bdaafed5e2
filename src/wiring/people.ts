import type { Profile } from '#contract/entities/person.ts';
import type { Person } from '#machines/app/app.machine.ts';
import type { Patient } from '#machines/booking/booking.types.ts';

export const personOf = (profile: Profile | null): Person => {
  if (profile === null) return 'nobody';
  return profile.isGuestPatient ? 'guest' : 'member';
};

/** Those whom the signed-in person may book for: self first (BOOK-07). */
export const patientsOf = (profile: Profile): Patient[] => [
  { _id: profile._id, name: profile.name, isSelf: true, tags: profile.tags.map(({ name }) => name) },
  ...profile.familyMembers.map(({ _id, name, tags }) => ({
    _id,
    name,
    isSelf: false,
    tags: tags.map(({ name: tag }) => tag),
  })),
];
