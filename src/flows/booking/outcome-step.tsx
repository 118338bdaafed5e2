import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Page } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import type { HoldingProps, StepProps } from './booking.types.ts';
import { CallClinicRow } from './call-clinic.tsx';
import { HeldCard } from './held-card.tsx';

/** The app asks the clinic whether the booking was paid. */
export function CheckingStep({ actor }: StepProps) {
  const { t } = useLingui();
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  return (
    <Page>
      <Hero scene="waiting" title={t`Checking your payment`}>
        {t`One moment, please.`}
      </Hero>
      {appointment && <HeldCard appointment={appointment} />}
    </Page>
  );
}

/** The clinic knows whether the booking was paid, but the app could not read it. */
export function OutcomeStep({ actor }: StepProps) {
  const { t } = useLingui();
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  return (
    <Page>
      <Hero scene="waiting" title={t`We could not check your payment`}>
        {t`It may have gone through: we got no answer from the clinic.`}
      </Hero>
      {appointment && <HeldCard appointment={appointment} />}
      <Note tone="warn" title={t`Please do not pay again`}>
        {t`Check again when you are online, or call the clinic. If you have paid, your booking or your money is safe.`}
      </Note>
      <Plate>
        <CallClinicRow actor={actor} />
      </Plate>
    </Page>
  );
}

export function OutcomeDock({ holding }: HoldingProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button icon={reloadIcon} onPress={() => holding.send({ type: 'step.next' })}>{t`Check again`}</Button>
    </Dock>
  );
}
