import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { focusHeading } from '#src/ui/flow/focus-heading.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { pinIcon } from '#src/ui/icon/pin.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { PickRow, type PickRowProps } from '#src/ui/pick-row/pick-row.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';
import { KIND_ICONS, useKindWords } from './booking-words.ts';
import { ChoosingDock } from './choosing-dock.tsx';
import { useChosen } from './use-chosen.ts';

/** A finished row can be changed; the first open one is next; a row that depends on another is locked. */
const rowState = (isDone: boolean, canOpen: boolean): PickRowProps['state'] => {
  if (isDone) return 'done';
  return canOpen ? 'next' : 'locked';
};

/** Place, person and time at a glance (BOOK-02). */
export function StartStep({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { kind, provider, isTimeFirst, failure } = useSelector(actor, ({ context }) => context);
  const hasLocation = useSelector(actor, (snapshot) => snapshot.context.location !== null);
  const canOpenPerson = useSelector(actor, (snapshot) => snapshot.can({ type: 'provider.open' }));
  const canOpenTime = useSelector(actor, (snapshot) => snapshot.can({ type: 'time.open' }));
  const { who, when } = useChosen(actor);
  const words = useKindWords(kind);
  const isRemote = kind === 'remote';
  const choosePerson = hasLocation ? words.choosePerson : t`Choose a place first`;
  const chooseTime = who === null ? t`Choose a person first` : t`Choose a date and time`;
  const isTimeChosen = Boolean(when);
  return (
    <BookingPage actor={actor}>
      <Stack gap={2}>
        <Heading size="xl">{t`When and where?`}</Heading>
        <Text tone="muted">
          {isTimeChosen
            ? t`All set. Check and continue.`
            : isRemote
              ? t`Choose who and when. We ask the rest later.`
              : t`Choose these three. We ask the rest later.`}
        </Text>
      </Stack>
      {failure && (
        <Note tone="bad" title={t`That could not be loaded`}>
          {failureWords(failure)}
        </Note>
      )}
      <Plate>
        <FieldPlace name="location">{isRemote ? <RemoteRow actor={actor} /> : <PlaceRow actor={actor} />}</FieldPlace>
        <FieldPlace name="provider">
          <PickRow
            icon={KIND_ICONS[kind].person}
            label={t`Who`}
            text={who ?? choosePerson}
            state={rowState(who !== null, canOpenPerson)}
            onPress={() => actor.send({ type: 'provider.open' })}
          />
        </FieldPlace>
        <FieldPlace name="time">
          <PickRow
            icon={calendarIcon}
            label={t`When`}
            text={when || chooseTime}
            state={rowState(isTimeChosen, canOpenTime)}
            onPress={() => actor.send({ type: 'time.open' })}
          />
        </FieldPlace>
      </Plate>
      {!isRemote && (provider || isTimeFirst) && (
        <Note title={t`Changing the place clears who and when`}>{t`You will choose them again.`}</Note>
      )}
    </BookingPage>
  );
}

function PlaceRow({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const { kind, locationName } = useSelector(actor, ({ context }) => context);
  const { choosePlace } = useKindWords(kind);
  const { named } = useFormat();
  return (
    <PickRow
      icon={pinIcon}
      label={t`Where`}
      text={named(locationName) ?? choosePlace}
      state={rowState(locationName !== null, true)}
      onPress={() => actor.send({ type: 'location.open' })}
    />
  );
}

/** The row of the place for a remote consultation: fixed, with the price before any choice (BOOK-09). */
function RemoteRow({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const fee = useSelector(actor, ({ context }) => context.fee);
  const canRetry = useSelector(
    actor,
    (snapshot) => snapshot.context.location === null && snapshot.can({ type: 'location.open' }),
  );
  const retry = () => {
    focusHeading();
    actor.send({ type: 'location.open' });
  };
  const price = fee ? t`Prepaid, ${format.money(fee.totalFee)} with GST` : t`Loading the price`;
  return (
    <PickRow
      icon={KIND_ICONS.remote.place}
      label={t`Where`}
      text={t`Remote consultation`}
      sub={canRetry ? t`Try again` : price}
      state={canRetry ? 'next' : 'fixed'}
      onPress={retry}
    />
  );
}

export function StartDock({ actor }: ChoosingProps) {
  const { t } = useLingui();
  return <ChoosingDock actor={actor} event={{ type: 'step.next' }}>{t`Next`}</ChoosingDock>;
}
