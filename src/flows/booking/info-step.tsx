import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MOREINFO_MAX } from '#contract/constants.ts';
import { clockTimeOf } from '#contract/time.ts';
import { selectNotChecked, selectSameTime } from '#machines/booking/booking.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AppointmentFacts } from '../appointment-facts/appointment-facts.tsx';
import type { StepProps } from './booking.types.ts';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import { useKindWords } from './booking-words.ts';
import { useClinicPhone } from './clinic-phone.ts';

/** Patient and message of the booking. */
export function InfoStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { kind, patients, patient, moreinfo } = useSelector(actor, ({ context }) => context);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checkingNoShow'));
  const words = useKindWords(kind);
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{words.whoIsPerson}</Heading>
      <NotChecked actor={actor} />
      <FieldPlace name="patient">
        <ChoiceGroup label={words.person}>
          {patients.map((person) => (
            <Choice
              key={person._id}
              lead={<Avatar name={person.name} />}
              title={person.name}
              sub={person.isSelf ? t`Me` : t`Family`}
              isSelected={person._id === patient?._id}
              isUnavailable={isChecking}
              onSelect={() => actor.send({ type: 'patient.select', patient: person })}
            />
          ))}
        </ChoiceGroup>
      </FieldPlace>
      <FieldPlace name="moreinfo">
        <TextArea
          label={words.messageFor}
          isOptional
          help={t`For emergencies, call 995.`}
          name="moreinfo"
          max={MOREINFO_MAX}
          text={moreinfo}
          isReady={!isChecking}
          onChange={(text) => actor.send({ type: 'moreinfo.change', moreinfo: text })}
        />
      </FieldPlace>
    </BookingPage>
  );
}

/**
 * The check for missed appointments failed; the booking stops here, so that a failed call cannot avoid a deposit
 * (BOOK-31).
 */
function NotChecked({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, selectNotChecked);
  const { phone, call } = useClinicPhone(actor);
  if (failure === null) return null;
  return (
    <Note tone="bad" title={t`We could not check earlier appointments`}>
      {failureWords(failure)} {t`Tap Next to try again, or call the clinic:`} <a {...call}>{phone}</a>
    </Note>
  );
}

export function InfoDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checkingNoShow'));
  return (
    <BookingDock actor={actor} event={{ type: 'step.next' }}>
      {isChecking ? t`Checking…` : t`Next`}
    </BookingDock>
  );
}

/** The patient already has an appointment at that time today (BOOK-61). */
export function SameTimeNotice({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const existing = useSelector(actor, selectSameTime);
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
      {t`This person has an appointment at that time today, and nobody is booked twice at the same time. Choose another time, or cancel that appointment first.`}
    </Dialog>
  );
}
