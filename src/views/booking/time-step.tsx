import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { SLOT_HORIZON_DAYS } from '#contract/constants.ts';
import type { ClinicDay } from '#contract/time.ts';
import { addDays, clinicDayOf, monthOf } from '#contract/time.ts';
import { futureSlots, openDays, servicesOf } from '#machines/booking/booking.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { BookingCalendar } from '#src/ui/calendar/booking-calendar.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { Inline, Section, Stack } from '#src/ui/layout/layout.tsx';
import { SlotGroup } from '#src/ui/slots/slot-group.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { FieldPlace } from '../flow/field-place.tsx';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import type { StepProps } from './booking-popup.tsx';

/** A month of the person's free days, the times of one, and the service where there is a choice. */
export function TimeStep({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { location, provider, days, month, day, slot, now } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const today = clinicDayOf(now);
  const slots = isLoading ? [] : futureSlots(days, day, now);
  const open = new Map<ClinicDay, 'open'>(isLoading ? [] : openDays(days, now).map((date) => [date, 'open']));
  return (
    <BookingPage actor={actor} isTight>
      {provider && (
        <Inline>
          <Avatar name={provider.name} />
          <Stack gap={1}>
            <Text isStrong>{provider.name}</Text>
            <Text size="sm" tone="muted">
              {location?.name}
            </Text>
          </Stack>
        </Inline>
      )}
      <FieldPlace name="slot">
        <Card>
          <BookingCalendar
            month={month}
            onMonthChange={(shown) => actor.send({ type: 'month.select', month: shown })}
            firstMonth={monthOf(today)}
            lastMonth={monthOf(addDays(today, SLOT_HORIZON_DAYS))}
            today={today}
            selected={day}
            onSelect={(tapped) => actor.send({ type: 'day.select', day: tapped })}
            isLoading={isLoading}
            days={open}
          />
        </Card>
      </FieldPlace>
      {!isLoading && day === null && (
        <Text tone="muted">{t`No free times this month. Look at the next one, or choose another person.`}</Text>
      )}
      {day !== null && slots.length > 0 && (
        <Section title={format.day(day)}>
          <SlotGroup
            label={t`Times on ${format.dayLong(day)}`}
            slots={slots.map(({ _id, startTime, type }) => ({
              id: _id,
              time: startTime,
              ...(type === 'TELE_PROVIDER_REMOTE' && { sub: t`Doctor by video` }),
            }))}
            selected={slot?._id ?? null}
            onSelect={(id) => {
              const tapped = slots.find(({ _id }) => _id === id);
              if (tapped) actor.send({ type: 'slot.select', slot: tapped });
            }}
          />
        </Section>
      )}
      <ServiceChoice actor={actor} />
    </BookingPage>
  );
}

/** Asked only where the chosen time serves for several things (BOOK-58); comes into sight when that is chosen. */
function ServiceChoice({ actor }: StepProps) {
  const { t } = useLingui();
  const { slot, category, service } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const services = slot && !isLoading ? servicesOf(slot, category) : [];
  const isAsked = services.length > 1;
  const place = useScrollTo(isAsked && slot !== null ? slot._id : null);
  if (!isAsked) return null;
  return (
    <div ref={place}>
      <FieldPlace name="service">
        <Section title={t`What is it for?`}>
          <ChoiceGroup label={t`Service`}>
            {services.map((offered) => (
              <Choice
                key={offered._id}
                title={offered.name}
                sub={offered.dragoncareCategory}
                isSelected={offered._id === service?._id}
                onSelect={() => actor.send({ type: 'service.select', service: offered })}
              />
            ))}
          </ChoiceGroup>
        </Section>
      </FieldPlace>
    </div>
  );
}

/** The element scrolls into sight as far as it must whenever it is there for something else; null is nothing. */
function useScrollTo(subject: string | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (subject === null) return;
    element.current?.scrollIntoView?.({
      block: 'nearest',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }, [subject]);
  return element;
}

export function TimeDock({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { day, slot } = useSelector(actor, ({ context }) => context);
  return (
    <BookingDock actor={actor} event={{ type: 'time.use' }}>
      {day && slot ? t`Use ${format.dayTime(day, slot.startTime)}` : t`Use this time`}
    </BookingDock>
  );
}
