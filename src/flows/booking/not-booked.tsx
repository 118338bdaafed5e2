import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { useService } from '#src/app/use-app.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { BookedWhen } from './booked-when.tsx';
import type { StepProps } from './booking.types.ts';
import { CallClinicRow } from './call-clinic.tsx';

/** Result of the last attempt: refused, or not known yet (BOOK-49). */
export function NotBooked({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ creating: 'outcomeUnknown' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (isUnknown)
    return (
      <Note tone="bad" title={t`Not confirmed yet`}>
        {t`No answer came from the clinic. Try again to find out. You will not be booked twice.`}
      </Note>
    );
  if (failure === null || isBusy) return null;
  return (
    <>
      <Note tone="bad" title={t`Not booked`}>
        {failureWords(failure)}
      </Note>
      {isRejectedAs(failure, ...HAS_OTHERS) && <WaysOut actor={actor} />}
    </>
  );
}

/** Codes of refusals that are due to the patient's other bookings. */
const HAS_OTHERS = [
  'TOO_MANY_APPOINTMENTS',
  'TOO_MANY_HOLDS',
  'TOO_MANY_WAITING',
  'ALREADY_WAITING',
  'OVERLAPPING',
] as const;

/** The booking in the way, a link to the appointments, and the clinic's phone; the entered data is kept meanwhile. */
function WaysOut({ actor }: StepProps) {
  const { t } = useLingui();
  const flows = useService('flows');
  const inTheWay = useSelector(actor, ({ context }) => context.inTheWay);
  return (
    <Plate>
      {inTheWay && <BookedWhen appointment={inTheWay} />}
      <Row
        lead={<Glyph icon={calendarIcon} />}
        title={t`See my appointments`}
        onPress={() => flows.open('appointments', undefined)}
      />
      <CallClinicRow actor={actor} />
    </Plate>
  );
}
