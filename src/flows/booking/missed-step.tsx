import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MISSED_MULTIPLE_TAG } from '#contract/constants.ts';
import type { NoShowCheck } from '#contract/entities/appointment.ts';
import { type Format, useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Note } from '#src/ui/note/note.tsx';
import type { StepProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';
import { CallClinicButton } from './call-clinic.tsx';

type Missed = NonNullable<NoShowCheck['latestAppointmentDetails']>;

/** An appointment was missed: a deposit is due, or the clinic settles it by phone (BOOK-32, BOOK-38, BOOK-39). */
export function MissedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { patientName, patientTags, isWaiting, noShow } = useSelector(actor, ({ context }) => context);
  const isSeveral = patientTags.includes(MISSED_MULTIPLE_TAG);
  const depositWords = isSeveral
    ? t`${patientName} missed several earlier appointments. Pay a deposit to book again, or call the clinic.`
    : t`${patientName} missed an earlier appointment. Pay a deposit to book again, or call the clinic.`;
  const waitingWords = isSeveral
    ? t`${patientName} missed several earlier appointments. You can still join the waitlist, and nothing is charged for it. If you have questions, call the clinic.`
    : t`${patientName} missed an earlier appointment. You can still join the waitlist, and nothing is charged for it. If you have questions, call the clinic.`;
  return (
    <BookingPage actor={actor}>
      <Hero scene="missed" title={isWaiting ? t`About missed appointments` : t`A deposit is needed this time`}>
        {isWaiting ? waitingWords : depositWords}
      </Hero>
      <MissedFacts missed={noShow?.latestAppointmentDetails ?? null} isSeveral={isSeveral} />
      {!isWaiting && <Note tone="quiet">{t`We take the deposit off the bill when you come.`}</Note>}
    </BookingPage>
  );
}

const whenOf = ({ aptDate, startTime, startDateTime }: Missed, format: Format): string => {
  if (aptDate && startTime) return format.dayTime(aptDate, startTime);
  if (startDateTime) return format.appointmentTime(startDateTime);
  return aptDate ? format.day(aptDate) : '–';
};

function MissedFacts({ missed, isSeveral }: { missed: Missed | null; isSeveral: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  if (missed === null) return <Note tone="warn">{t`No Data Please contact us.`}</Note>;
  return (
    <Card>
      <KeyFacts
        facts={[
          { term: isSeveral ? t`Missed last` : t`Missed`, fact: whenOf(missed, format) },
          { term: t`Clinic`, fact: missed.clinic ?? '–' },
        ]}
      />
    </Card>
  );
}

export function MissedDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isWaiting = useSelector(actor, ({ context }) => context.isWaiting);
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>
        {isWaiting ? t`Continue` : t`Continue to deposit`}
      </Button>
      <CallClinicButton actor={actor} />
    </Dock>
  );
}
