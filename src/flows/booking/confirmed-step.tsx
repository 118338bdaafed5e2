import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { PlaceFacts } from '../appointment-facts/place-facts.tsx';
import { AddToCalendar } from '../appointments/add-to-calendar.tsx';
import { BookedWhen } from './booked-when.tsx';
import type { StepProps } from './booking.types.ts';
import { CallClinicRow } from './call-clinic.tsx';
import { HowToJoin } from './how-to-join.tsx';

/** The server has said that it is booked. */
export function ConfirmedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { appointment, invoice, location } = useSelector(actor, ({ context }) => context);
  if (appointment === null) return null;
  const isRemote = appointmentFacts(appointment).kind === 'remote';
  const paid = invoice && money(invoice.total);
  const remoteWords = paid ? t`You paid ${paid}. The doctor sees you by video.` : t`The doctor sees you by video.`;
  const clinicWords = paid
    ? t`You paid ${paid}. Please come a few minutes early, and bring your ID.`
    : t`Please come a few minutes early, and bring your ID.`;
  return (
    <Page>
      <Hero scene="booked" title={t`You are booked`}>
        {isRemote ? remoteWords : clinicWords}
      </Hero>
      <Plate>
        <BookedWhen appointment={appointment} />
        {location && !isRemote && <Row label={t`Address`} title={<PlaceFacts place={location} />} />}
        <CallClinicRow actor={actor} />
      </Plate>
      <AddToCalendar entry={appointment} />
      {isRemote && <HowToJoin />}
    </Page>
  );
}

/** The way on from where a booking ends. */
export function BookedDock() {
  const { t } = useLingui();
  const flows = useService('flows');
  const go = useService('go');
  return (
    <Dock>
      <Button onPress={() => flows.open('appointments', undefined)}>{t`See my appointments`}</Button>
      <Button kind="quiet" onPress={() => go('/home')}>{t`Back to MyNiks`}</Button>
    </Dock>
  );
}
