import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import { type ClinicMonth, clinicDayOf, compareMonths, monthOf } from '#contract/time.ts';
import { selectDays, selectLastMonth } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { BookingCalendar } from '#src/ui/calendar/booking-calendar.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ZoneHint } from '#src/ui/flow/zone-hint.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Text } from '#src/ui/text/text.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';
import { useKindWords } from './booking-words.ts';
import { ChoosingDock } from './choosing-dock.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { TimesOfDay } from './times-of-day.tsx';
import { useChosen } from './use-chosen.ts';

/** A month of days, the times of the chosen day, and the service where there is a choice. */
export function TimeStep({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const { kind, aptDate, now, provider, isTimeFirst } = useSelector(
    actor,
    ({ context: { kind, aptDate, now, provider, isTimeFirst } }) => ({ kind, aptDate, now, provider, isTimeFirst }),
    shallowEqual,
  );
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { where } = useChosen(actor);
  const { anyPerson } = useKindWords(kind);
  const { named } = useFormat();
  const person = isTimeFirst ? null : provider;
  return (
    <BookingPage actor={actor} isTight>
      <Inline>
        {person ? <Avatar name={named(person.name)} /> : <Glyph icon={peopleIcon} />}
        <Stack gap={1}>
          <Text isStrong>{named(person?.name) ?? anyPerson}</Text>
          <Text size="sm" tone="muted">
            {where}
          </Text>
        </Stack>
      </Inline>
      <Card>
        <TimeCalendar actor={actor} isLoading={isLoading} />
      </Card>
      <ZoneHint at={now} />
      {!isLoading && aptDate === null && (
        <Text tone="muted">{t`No free times this month. Look at the next one, or choose another person.`}</Text>
      )}
      {!isLoading && <TimesOfDay actor={actor} />}
      {!isLoading && <ServiceChoice actor={actor} />}
    </BookingPage>
  );
}

const NO_DAYS: ReturnType<typeof selectDays> = new Map();
const isSameMap = <Key, State>(a: ReadonlyMap<Key, State>, b: ReadonlyMap<Key, State>) =>
  a.size === b.size && [...a].every(([key, state]) => b.get(key) === state);
const isSameMonth = (one: ClinicMonth, other: ClinicMonth) => compareMonths(one, other) === 0;

/** Renders again only when the days change, so that choosing a time leaves it as it is. */
const TimeCalendar = memo(function TimeCalendar({ actor, isLoading }: ChoosingProps & { isLoading: boolean }) {
  const { month, aptDate, now } = useSelector(
    actor,
    ({ context: { month, aptDate, now } }) => ({ month, aptDate, now }),
    shallowEqual,
  );
  const lastMonth = useSelector(actor, selectLastMonth, isSameMonth);
  const days = useSelector(actor, selectDays, isSameMap);
  const today = clinicDayOf(now);
  return (
    <BookingCalendar
      month={month}
      onMonthChange={(shown) => actor.send({ type: 'month.select', month: shown })}
      firstMonth={monthOf(today)}
      lastMonth={lastMonth}
      today={today}
      selected={aptDate}
      onSelect={(day) => actor.send({ type: 'day.select', day })}
      isLoading={isLoading}
      days={isLoading ? NO_DAYS : days}
    />
  );
});

/** Repeats the choice above the button. */
export function TimeDock({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { aptDate, startTimeVal, waitingTimeVal } = useSelector(actor, ({ context }) => context);
  const label = () => {
    if (aptDate && startTimeVal) return t`Use ${format.dayTime(aptDate, startTimeVal)}`;
    if (aptDate && waitingTimeVal)
      return t`Join the waitlist for ${format.day(aptDate)} ${format.window(waitingTimeVal)}`;
    return t`Use this time`;
  };
  return (
    <ChoosingDock actor={actor} event={{ type: 'time.use' }}>
      {label()}
    </ChoosingDock>
  );
}
