import type { NiksJoinContext } from './niks-join.types.ts';

/** Both rows of the checklist (NIKS-12); the server checks again. */
export const isEligible = ({ hasAccount, membership }: Pick<NiksJoinContext, 'hasAccount' | 'membership'>): boolean =>
  hasAccount && membership?.hasSpentEnough === true;
