import { shallowEqual, useSelector } from '@xstate/react';
import { selectUnpaid } from '#machines/refill/refill.selectors.ts';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { UnpaidNote } from '../refill-list/unpaid-note.tsx';
import type { RefillActor } from './refill.definition.ts';

export function Unpaid({ actor }: StepProps<RefillActor>) {
  return <UnpaidNote orders={useSelector(actor, selectUnpaid, shallowEqual)} />;
}
