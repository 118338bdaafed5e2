import { shallowEqual, useSelector } from '@xstate/react';
import { selectUnpaid } from '#machines/refill/refill.selectors.ts';
import type { RefillActor } from '#src/flows/refill.definition.ts';
import type { StepProps } from '../flow/step-view.ts';
import { UnpaidNote } from '../refill-list/unpaid-note.tsx';

export function Unpaid({ actor }: StepProps<RefillActor>) {
  return <UnpaidNote orders={useSelector(actor, selectUnpaid, shallowEqual)} />;
}
