import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MOREINFO_MAX } from '#contract/constants.ts';
import { clockTimeOf } from '#contract/time.ts';
import { sameTimeToday } from '#machines/booking/booking.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AppointmentFacts } from '../appointments/appointment-facts.tsx';
import { FieldPlace } from '../flow/field-place.tsx';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import type { StepProps } from './booking-popup.tsx';
import { useKindWords } from './booking-words.ts';

/** Who it is for, and a message. It stays below the notice, so that the focus can come back to it. */
export function InfoStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { kind, patients, patient, moreinfo } = useSelector(actor, ({ context }) => context);
  const isSameTime = useSelector(actor, (snapshot) => snapshot.matches('sameTimeNotice'));
  const words = useKindWords(kind);
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{words.whoIsPerson}</Heading>
      <FieldPlace name="patient">
        <ChoiceGroup label={words.person}>
          {patients.map((person) => (
            <Choice
              key={person._id}
              lead={<Avatar name={person.name} />}
              title={person.name}
              sub={person.isSelf ? t`Me` : t`Family`}
              isSelected={person._id === patient?._id}
              onSelect={() => actor.send({ type: 'patient.select', patient: person })}
            />
          ))}
        </ChoiceGroup>
      </FieldPlace>
      <TextArea
        label={words.messageFor}
        isOptional
        help={t`For emergencies, call 995.`}
        name="moreinfo"
        max={MOREINFO_MAX}
        text={moreinfo}
        onChange={(text) => actor.send({ type: 'moreinfo.change', moreinfo: text })}
      />
      {isSameTime && <SameTimeNotice actor={actor} />}
    </BookingPage>
  );
}

export function InfoDock({ actor }: StepProps) {
  const { t } = useLingui();
  return <BookingDock actor={actor} event={{ type: 'step.next' }}>{t`Next`}</BookingDock>;
}

/** The patient is already expected somewhere at that time today (BOOK-61). */
function SameTimeNotice({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const existing = useSelector(actor, ({ context }) => sameTimeToday(context));
  const back = () => actor.send({ type: 'step.back' });
  if (existing === null) return null;
  return (
    <Dialog
      title={t`Already booked at ${format.time(clockTimeOf(existing.startDateTime))} today`}
      facts={<AppointmentFacts appointment={existing} />}
      onClose={back}
      actions={
        <>
          <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Continue anyway`}</Button>
          <Button kind="line" onPress={back}>{t`Go back`}</Button>
        </>
      }
    >
      {t`This person has an appointment at the same time today.`}
    </Dialog>
  );
}
