import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Slot } from '#contract/entities/appointment.ts';
import { selectTimes, selectWindows } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { SlotGroup } from '#src/ui/slots/slot-group.tsx';
import { WindowGroup } from '#src/ui/slots/window-group.tsx';
import { Heading, Hidden, Text } from '#src/ui/text/text.tsx';
import type { ChoosingProps } from './booking.types.ts';

/** The free times of the chosen day, and the parts of it in which one can wait for another (BOOK-17, BOOK-18). */
export function TimesOfDay({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { aptDate, bookingAppt, isTimeFirst } = useSelector(actor, ({ context }) => context);
  const slots = useSelector(actor, selectTimes, isSameList);
  const select = useCallback(
    (id: string) => {
      const tapped = selectTimes(actor.getSnapshot()).find(({ _id }) => _id === id);
      if (tapped) actor.send({ type: 'slot.select', slot: tapped });
    },
    [actor],
  );
  if (aptDate === null) return null;
  const subOf = ({ doctor, therapist, type }: Slot) =>
    [isTimeFirst && format.named((doctor ?? therapist)?.name), type === 'TELE_PROVIDER_REMOTE' && t`Doctor by video`]
      .filter(Boolean)
      .join(', ');
  return (
    <FieldPlace name="slot">
      <Section title={format.day(aptDate)}>
        <Hidden>
          <span aria-live="polite">
            {t`${plural(slots.length, { one: '# time', other: '# times' })} on ${format.day(aptDate)}`}
          </span>
        </Hidden>
        <Stack gap={6}>
          {slots.length > 0 && (
            <SlotGroup
              label={t`Times on ${format.dayLong(aptDate)}`}
              slots={slots.map((slot) => ({ id: slot._id, time: slot.startTime, sub: subOf(slot) }))}
              selected={bookingAppt?._id ?? null}
              onSelect={select}
            />
          )}
          <Waitlist actor={actor} isAlone={slots.length === 0} />
        </Stack>
      </Section>
    </FieldPlace>
  );
}

/** @param isAlone no time of the day is free */
function Waitlist({ actor, isAlone }: ChoosingProps & { isAlone: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { aptDate, waitingTimeVal } = useSelector(actor, ({ context }) => context);
  const windows = useSelector(actor, selectWindows, isSameList);
  if (aptDate === null || windows.length === 0) return null;
  return (
    <Stack gap={3}>
      {isAlone ? (
        <Text tone="muted">{t`All times are taken. Pick a part of the day and we will message you if a time opens.`}</Text>
      ) : (
        <Stack gap={1}>
          <Heading level={3} size="md">{t`No time that suits you?`}</Heading>
          <Text tone="muted">{t`Join the waitlist. We message you if a time opens.`}</Text>
        </Stack>
      )}
      <WindowGroup
        label={t`Waitlist for ${format.dayLong(aptDate)}`}
        windows={windows}
        selected={waitingTimeVal}
        onSelect={(window) => actor.send({ type: 'waiting.select', window })}
        isAlone={isAlone}
      />
    </Stack>
  );
}

const isSameList = <Item,>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);
