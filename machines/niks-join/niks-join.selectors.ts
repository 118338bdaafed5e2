import type { SnapshotFrom } from 'xstate';
import type { niksJoinMachine } from './niks-join.machine.ts';
import { isEligible } from './niks-join.rules.ts';

/** Both conditions are met. */
export const selectIsEligible = ({ context }: Pick<SnapshotFrom<typeof niksJoinMachine>, 'context'>): boolean =>
  isEligible(context);
