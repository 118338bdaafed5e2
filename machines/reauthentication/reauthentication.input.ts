import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from './reauthentication.types.ts';

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
