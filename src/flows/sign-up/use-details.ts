import { useSelector } from '@xstate/react';
import type { DetailAnswers } from '#machines/sign-up/sign-up.types.ts';
import type { SignUpActor } from './sign-up.definition.ts';

/** Whether the details can be edited now, with the function that changes one. */
export const useDetails = (actor: SignUpActor) => ({
  isOpen: useSelector(actor, (snapshot) => snapshot.can({ type: 'details.change', changes: {} })),
  change: (changes: Partial<DetailAnswers>) => actor.send({ type: 'details.change', changes }),
});
