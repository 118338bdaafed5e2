import { useSelector } from '@xstate/react';
import { type SignUpNeedId, signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpField } from '#machines/sign-up/sign-up.types.ts';
import { useLeft } from '#src/ui/flow/use-left.ts';
import type { SignUpActor } from './sign-up.definition.ts';

const NEEDS = Object.values(signUpReasons).flat();

/**
 * State of one need of a field. `unmet` is its id while the need is not met; `error` is the same once the field was
 * left, since a text that is still being typed is no error.
 */
export function useFieldError<Id extends SignUpNeedId>(actor: SignUpActor, field: SignUpField, id: Id) {
  const [isLeft, leave] = useLeft();
  const isUnmet = useSelector(
    actor,
    ({ context }) => NEEDS.find((need) => need.field === field && !need.isMet(context))?.id === id,
  );
  const unmet = isUnmet ? id : null;
  return { unmet, error: isLeft ? unmet : null, leave };
}
