import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import type { StepProps } from './booking-popup.tsx';
import { BookingWhen } from './booking-when.tsx';
import { useKindWords } from './booking-words.ts';

/** The server has said that it is booked. */
export function ConfirmedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, patient, location } = useSelector(actor, ({ context }) => context);
  const words = useKindWords(kind);
  return (
    <Page>
      <Hero scene="booked" title={t`You are booked`}>
        {t`Please come a few minutes early, and bring your ID.`}
      </Hero>
      <Plate>
        <BookingWhen actor={actor} />
        {patient && <Row lead={<Avatar name={patient.name} />} label={words.person} title={patient.name} />}
        {location && (
          <Row
            label={t`Address`}
            title={location.generalConfig.address}
            sub={t`Call ${format.phone(location.generalConfig.telephone)}`}
          />
        )}
      </Plate>
    </Page>
  );
}

export function ConfirmedDock() {
  const { t } = useLingui();
  const { app, go } = useWiring();
  return (
    <Dock>
      <Button onPress={() => app.send({ type: 'appointments.open' })}>{t`See my appointments`}</Button>
      <Button kind="quiet" onPress={() => go('/home')}>{t`Back to MyNiks`}</Button>
    </Dock>
  );
}
