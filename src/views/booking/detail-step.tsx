import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row, RowAction } from '#src/ui/plate/plate.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import type { StepProps } from './booking-popup.tsx';
import { BookingWhen } from './booking-when.tsx';
import { useKindWords } from './booking-words.ts';

/** The last look before the booking is made, with Change beside each answer (section 4, detail). */
export function DetailStep({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { kind, patient, moreinfo, failure } = useSelector(actor, ({ context }) => context);
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canEdit = path === 'detail';
  const words = useKindWords(kind);
  const change = (type: 'start.edit' | 'info.edit', hiddenLabel: string) =>
    canEdit && <RowAction label={t`Change`} hiddenLabel={hiddenLabel} onPress={() => actor.send({ type })} />;
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{t`Check before you book`}</Heading>
      {path === 'outcomeUnknown' ? (
        <Note tone="bad" title={t`Not confirmed yet`}>
          {t`No answer came from the clinic. Try again to find out. You will not be booked twice.`}
        </Note>
      ) : (
        failure &&
        path === 'detail' && (
          <Note tone="bad" title={t`Not booked`}>
            {failureWords(failure)}
          </Note>
        )
      )}
      <Plate>
        <BookingWhen actor={actor} end={change('start.edit', t`Change place, person or time`)} />
        <Row
          lead={patient && <Avatar name={patient.name} />}
          label={words.person}
          title={patient?.name}
          end={change('info.edit', t`Change who it is for`)}
        />
        <Row
          lead={<Glyph icon="message" tone="neutral" />}
          label={t`Message`}
          title={moreinfo === '' ? t`No message` : moreinfo}
          end={change('info.edit', t`Change the message`)}
          isTop
        />
      </Plate>
    </BookingPage>
  );
}

export function DetailDock({ actor }: StepProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const words = { creatingAppointment: t`Booking…`, outcomeUnknown: t`Try again` };
  return (
    <BookingDock actor={actor} event={{ type: 'step.next' }}>
      {path in words ? words[path as keyof typeof words] : t`Book appointment`}
    </BookingDock>
  );
}
