import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActorBeside } from '#src/app/use-app.ts';
import type { AppointmentsActor } from '#src/flows/appointments/appointments.definition.ts';
import { useContact } from '#src/format/use-contact.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { doctorIcon } from '#src/ui/icon/doctor.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { therapistIcon } from '#src/ui/icon/therapist.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { BookAgain } from './book-again.tsx';

function RemoteBooking() {
  const { t } = useLingui();
  return (
    <Row
      lead={<Glyph icon={videoIcon} tone="info" />}
      title={t`Remote consultation`}
      sub={t`See a doctor by video, prepaid`}
      href="/appointment?flow=booking&kind=remote"
    />
  );
}

function TherapistBooking() {
  const { t } = useLingui();
  return (
    <Row
      lead={<Glyph icon={therapistIcon} tone="warm" />}
      title={t`With a therapist`}
      sub={t`Facials and treatments at our salons`}
      href="/appointment?flow=booking&kind=therapist"
    />
  );
}

/** A kind that the group does not have keeps its place, says so, and dials the clinic. */
function NotOffered({ icon, title }: { icon: IconPath; title: string }) {
  const { t } = useLingui();
  const { phone, call } = useContact();
  const sub = t`Not offered now. Call us: ${phone}`;
  return <Row lead={<Glyph icon={icon} tone="locked" />} title={title} sub={sub} {...call} isExternal />;
}

/** Without rooms there is no video, and without a salon no therapist. */
function Offered({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const { offersVideo, offersTherapists } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <Plate>
        {offersTherapists ? <TherapistBooking /> : <NotOffered icon={therapistIcon} title={t`With a therapist`} />}
      </Plate>
      <Plate>{offersVideo ? <RemoteBooking /> : <NotOffered icon={videoIcon} title={t`Remote consultation`} />}</Plate>
    </>
  );
}

/** /appointment: the kinds of booking, each opening the popup, and links to present and past bookings (BOOK-03). */
export default function AppointmentView() {
  const { t } = useLingui();
  const appointments = useActorBeside('appointments');
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`What do you need?`}</Heading>
        <Text tone="muted">{t`Choose whom you would like to see.`}</Text>
      </Stack>
      <Stack gap={3}>
        <Plate>
          <Row
            lead={<Glyph icon={doctorIcon} />}
            title={t`With a doctor`}
            sub={t`At one of our clinics`}
            href="/appointment?flow=booking&kind=provider"
          />
        </Plate>
        {appointments ? (
          <Offered actor={appointments} />
        ) : (
          <>
            <Plate>
              <TherapistBooking />
            </Plate>
            <Plate>
              <RemoteBooking />
            </Plate>
          </>
        )}
      </Stack>
      <Plate>
        <Row
          lead={<Glyph icon={calendarIcon} tone="neutral" />}
          title={t`My appointments`}
          sub={t`See or cancel what is booked`}
          href="/appointment?flow=appointments"
        />
      </Plate>
      {/* it comes later: last, it moves nothing */}
      {appointments && <BookAgain actor={appointments} />}
    </Page>
  );
}
