import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { PickRow, type PickRowProps } from '#src/ui/pick-row/pick-row.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { FieldPlace } from '../flow/field-place.tsx';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import type { StepProps } from './booking-popup.tsx';
import { useKindWords } from './booking-words.ts';

/** Done can be changed; the first one open is next; what waits for another is locked. */
const rowState = (isDone: boolean, canOpen: boolean): PickRowProps['state'] => {
  if (isDone) return 'done';
  return canOpen ? 'next' : 'locked';
};

export function StartStep({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const failureWords = useFailureWords();
  const { kind, location, provider, day, slot, failure } = useSelector(actor, ({ context }) => context);
  const canOpenPerson = useSelector(actor, (snapshot) => snapshot.can({ type: 'provider.open' }));
  const canOpenTime = useSelector(actor, (snapshot) => snapshot.can({ type: 'time.open' }));
  const words = useKindWords(kind);
  const isDone = slot !== null;
  return (
    <BookingPage actor={actor}>
      <Stack gap={2}>
        <Heading size="xl">{t`When and where?`}</Heading>
        <Text tone="muted">
          {isDone ? t`All set. Check and continue.` : t`Choose these three. We ask the rest later.`}
        </Text>
      </Stack>
      {failure && (
        <Note tone="bad" title={t`That could not be loaded`}>
          {failureWords(failure)}
        </Note>
      )}
      <Plate>
        <FieldPlace name="location">
          <PickRow
            icon="pin"
            label={t`Where`}
            text={location?.name ?? words.choosePlace}
            state={rowState(location !== null, true)}
            onPress={() => actor.send({ type: 'location.open' })}
          />
        </FieldPlace>
        <FieldPlace name="provider">
          <PickRow
            icon={kind === 'provider' ? 'doctor' : 'therapist'}
            label={t`Who`}
            text={provider?.name ?? (canOpenPerson ? words.choosePerson : t`Choose a place first`)}
            state={rowState(provider !== null, canOpenPerson)}
            onPress={() => actor.send({ type: 'provider.open' })}
          />
        </FieldPlace>
        <FieldPlace name="time">
          <PickRow
            icon="calendar"
            label={t`When`}
            text={
              day && slot
                ? format.dayTime(day, slot.startTime)
                : canOpenTime
                  ? t`Choose a date and time`
                  : t`Choose a person first`
            }
            state={rowState(isDone, canOpenTime)}
            onPress={() => actor.send({ type: 'time.open' })}
          />
        </FieldPlace>
      </Plate>
      {provider && <Note title={t`Changing the place clears who and when`}>{t`You will choose them again.`}</Note>}
    </BookingPage>
  );
}

export function StartDock({ actor }: StepProps) {
  const { t } = useLingui();
  return <BookingDock actor={actor} event={{ type: 'step.next' }}>{t`Next`}</BookingDock>;
}
