import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MembershipActor } from '#src/flows/membership/membership.definition.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

/** The hint tells a person who has spent enough that NIK$ can be joined (NIKS-20 to NIKS-22). */
export function HintDialog({ actor }: { actor: MembershipActor }) {
  const { t } = useLingui();
  const isDismissed = useSelector(actor, ({ context }) => context.isHintDismissed);
  const cancel = () => actor.send({ type: 'step.back' });
  return (
    <Dialog
      title={t`You can join NIK$ now`}
      closesOnBack
      onClose={cancel}
      actions={
        <>
          <Checkbox
            isChecked={isDismissed}
            onChange={(isRemembered) => actor.send({ type: 'hint.remember', isRemembered })}
          >
            {t`Do not show this again`}
          </Checkbox>
          <Button onPress={() => actor.send({ type: 'hint.learnMore' })}>{t`Learn more`}</Button>
          <Button kind="quiet" onPress={cancel}>{t`Cancel`}</Button>
        </>
      }
    >
      {t`You have spent enough on skin care this month. Join for free, and your next purchases earn NIK$.`}
    </Dialog>
  );
}
