import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { BookedWhen } from './booked-when.tsx';
import type { StepProps } from './booking.types.ts';
import { CallClinicRow } from './call-clinic.tsx';

/** The clinic has noted who waits; it is no booking yet. */
export function WaitlistStep({ actor }: StepProps) {
  const { t } = useLingui();
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  return (
    <Page>
      <Hero scene="waiting" title={t`You are on the waitlist`}>
        {t`If a time opens, we tell you here in the app. Please wait for our message before you come.`}
      </Hero>
      <Plate>
        {appointment && <BookedWhen appointment={appointment} end={<Badge tone="warn">{t`Pending`}</Badge>} />}
        <CallClinicRow actor={actor} />
      </Plate>
    </Page>
  );
}
