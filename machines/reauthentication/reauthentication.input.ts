import type { Profile } from '#contract/entities/person.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from './reauthentication.types.ts';

/** Where a code can go: what the member has proven, as the API spells it. */
export const provenContacts = ({ email, phone, standing }: Profile) => ({
  email: standing.email === 'proven' ? email : null,
  phone: standing.phone === 'proven' ? (phone?.replaceAll(' ', '') ?? null) : null,
});

/** What the sub-flow gets from a flow that began with the same: each act is proven in a round of its own. */
export const roundOf = ({
  wizardId,
  now,
  phone,
  email,
  generation,
  attempt,
}: ReauthenticationInput & WriteCounters): ReauthenticationInput => ({
  wizardId: `${wizardId}.${generation}.${attempt}`,
  now,
  phone,
  email,
});
