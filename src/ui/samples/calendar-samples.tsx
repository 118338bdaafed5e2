import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { WAITING_WINDOWS, type WaitingWindow } from '#contract/rules/waiting-windows.ts';
import { addDays, type ClinicDay, type ClockTime, monthOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { BookingCalendar } from '../calendar/booking-calendar.tsx';
import { MarkCalendar } from '../calendar/mark-calendar.tsx';
import { Card } from '../card/card.tsx';
import { Section } from '../layout/layout.tsx';
import { Progress } from '../progress/progress.tsx';
import { SlotGroup } from '../slots/slot-group.tsx';
import { WindowGroup } from '../slots/window-group.tsx';

const TODAY = '2026-11-21' as ClinicDay;
const day = (days: number) => addDays(TODAY, days);
const DAYS = new Map<ClinicDay, 'open' | 'full'>([
  ...[2, 3, 4, 6, 7, 9].map((days) => [day(days), 'open'] as const),
  [day(5), 'full'],
]);
const MARKS = new Map([
  [day(0), { isBooked: true, isWaitlisted: false }],
  [day(5), { isBooked: false, isWaitlisted: true }],
  [day(7), { isBooked: true, isWaitlisted: true }],
]);
const SLOTS = ['09:00', '14:00', '14:30', '16:15', '18:45', '19:30'].map((time) => ({
  id: time,
  time: time as ClockTime,
  ...(time === '16:15' && { sub: 'Dr Nur Aisyah' }),
}));

export function CalendarSamples() {
  const { t } = useLingui();
  const format = useFormat();
  const [month, setMonth] = useState(monthOf(TODAY));
  const [selected, select] = useState(day(3));
  const [slot, selectSlot] = useState<string | null>('14:30');
  const [window, selectWindow] = useState<WaitingWindow | null>(WAITING_WINDOWS[2] ?? null);
  const waitlist = t`Waitlist for ${format.day(selected)}`;
  return (
    <>
      <Section title={t`Choose a time`}>
        <Progress step={2} count={3} name={t`Who is it for?`} />
        <Card>
          <BookingCalendar
            month={month}
            onMonthChange={setMonth}
            today={TODAY}
            days={DAYS}
            selected={selected}
            onSelect={select}
          />
        </Card>
        <SlotGroup label={t`Times on ${format.day(selected)}`} slots={SLOTS} selected={slot} onSelect={selectSlot} />
        {[false, true].map((isAlone) => (
          <WindowGroup
            key={String(isAlone)}
            label={waitlist}
            windows={WAITING_WINDOWS}
            selected={window}
            onSelect={selectWindow}
            isAlone={isAlone}
          />
        ))}
      </Section>
      <Section title={t`My appointments`}>
        <Card>
          <MarkCalendar
            month={month}
            onMonthChange={setMonth}
            today={TODAY}
            marks={MARKS}
            selected={selected}
            onSelect={select}
          />
        </Card>
      </Section>
    </>
  );
}
