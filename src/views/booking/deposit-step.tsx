import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import type { StepProps } from './booking-popup.tsx';

/** A missed appointment is open: the clinic settles it by phone. */
export function DepositStep({ actor }: StepProps) {
  const { t } = useLingui();
  const patient = useSelector(actor, ({ context }) => context.patient?.name ?? '');
  return (
    <Page>
      <Empty title={t`Please call the clinic`}>
        {t`${patient} missed an earlier appointment, so the clinic needs to speak with you before the next booking. You are not booked, and nothing was charged. Your answers are kept.`}
      </Empty>
    </Page>
  );
}

export function DepositDock({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const telephone = useSelector(actor, ({ context }) => context.location?.generalConfig.telephone ?? '');
  return (
    <Dock>
      <ButtonLink icon="phone" href={`tel:${telephone}`} isExternal>{t`Call ${format.phone(telephone)}`}</ButtonLink>
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>{t`Back to your booking`}</Button>
    </Dock>
  );
}
