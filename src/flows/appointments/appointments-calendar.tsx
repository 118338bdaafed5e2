import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ClinicDay, clinicDayOf, monthOf } from '#contract/time.ts';
import { selectMarks } from '#machines/appointments/appointments.selectors.ts';
import { MarkCalendar } from '#src/ui/calendar/mark-calendar.tsx';
import { Card } from '#src/ui/card/card.tsx';
import type { AppointmentsActor } from './appointments.definition.ts';

/** The month with its booked days; a tapped day leads to its entries. */
export function AppointmentsCalendar({ actor }: { actor: AppointmentsActor }) {
  const today = useSelector(actor, ({ context }) => clinicDayOf(context.now));
  const entries = useSelector(actor, ({ context }) => context.entries);
  const [day, setDay] = useState<ClinicDay>(today);
  const [month, setMonth] = useState(monthOf(today));
  const marks = new Map(entries ? selectMarks(actor.getSnapshot()).map((mark) => [mark.day, mark]) : []);
  return (
    <Card>
      <MarkCalendar
        month={month}
        onMonthChange={setMonth}
        today={today}
        selected={day}
        onSelect={(tapped) => {
          setDay(tapped);
          document.getElementById(dayHeadingId(tapped))?.focus();
        }}
        marks={marks}
      />
    </Card>
  );
}

export const dayHeadingId = (day: ClinicDay) => `appointments-${day}`;
