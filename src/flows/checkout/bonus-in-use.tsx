import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectEarned } from '#machines/checkout/checkout.selectors.ts';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { cakeIcon } from '#src/ui/icon/cake.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import type { CheckoutActor } from './checkout.definition.ts';

/** The birthday bonus that the order uses, and the NIK$ that the order earns with it. */
export function BonusInUse({ actor }: StepProps<CheckoutActor>) {
  const { t } = useLingui();
  const earned = useSelector(actor, selectEarned, shallowEqual);
  if (earned === null) return null;
  const { points, bonus } = earned;
  const own = points - bonus;
  return (
    <Note tone="ok" icon={cakeIcon} title={t`Your birthday bonus is in use`}>
      {t`You earn ${own} + ${bonus} = ${points} NIK$ when this order is paid.`}
    </Note>
  );
}
