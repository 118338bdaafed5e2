/** `?flow=niksJoin`, `&step=terms` */
import { popupAddress } from '#src/app/addresses.ts';

/** The popup opens to join, or only to read the terms. */
export type NiksJoinOpening = 'join' | 'terms';

export const NIKS_JOIN = 'niksJoin';

export const niksJoinAddress = popupAddress<NiksJoinOpening>(NIKS_JOIN, {
  owns: ['step'],
  paramsIn: (search) => ({ step: search.get('step') }),
  isEnd: ({ step }) => step === 'joined',
  openingAt: ({ step }) => (step === 'terms' ? 'terms' : 'join'),
  expects: (opening) => ({ step: opening === 'terms' ? 'terms' : null }),
});
