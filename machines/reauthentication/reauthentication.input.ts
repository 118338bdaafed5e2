import type { Profile } from '#contract/entities/person.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from './reauthentication.types.ts';

/** How the member can be proven without the password: where a code can go, as the API spells it, and by a digital ID. */
export const proofsOf = ({ email, phone, standing, hasDigitalId }: Profile) => ({
  email: standing.email === 'proven' ? email : null,
  phone: standing.phone === 'proven' ? (phone?.replaceAll(' ', '') ?? null) : null,
  hasDigitalId,
});

/** What the sub-flow gets from a flow that began with the same: each act is proven in a round of its own. */
export const roundOf = ({
  wizardId,
  now,
  phone,
  email,
  hasDigitalId,
  generation,
  attempt,
}: ReauthenticationInput & WriteCounters): ReauthenticationInput => ({
  wizardId: `${wizardId}.${generation}.${attempt}`,
  now,
  phone,
  email,
  hasDigitalId,
});
