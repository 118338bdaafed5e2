import type { Profile } from '#contract/entities/person.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from './reauthentication.types.ts';

/**
 * Proofs that the member can give without the password: addresses for a code, in the API's format, and a digital ID.
 */
export const proofsOf = ({ email, phone, standing, hasDigitalId }: Profile) => ({
  email: standing.email === 'proven' ? email : null,
  phone: standing.phone === 'proven' ? (phone?.replaceAll(' ', '') ?? null) : null,
  hasDigitalId,
});

/** Input of the sub-flow from its parent's context; each protected act needs a round of its own. */
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
