import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { groupByDay, type Section as SectionName } from '#machines/appointments/appointments.rules.ts';
import { selectSection } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Only, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { AppointmentsActor } from '#src/wiring/member.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AppointmentsCalendar, dayHeadingId } from './appointments-calendar.tsx';

/** Entries by nearness, those of one day below its date (APPT-20); what is today stands above the calendar. */
export function AppointmentSections({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const snapshot = useSelector(actor, (present) => present);
  const titles: Record<SectionName, string> = {
    today: t`Today`,
    near: t`Within 24 hours`,
    far: t`Later`,
    waitlist: t`Waitlist`,
  };
  const partOf = (name: SectionName) => {
    const days = groupByDay(selectSection(snapshot, name));
    return (
      days.length > 0 && (
        <Section key={name} title={titles[name]}>
          {days.map(({ day, entries }) => (
            <Stack key={day} gap={2}>
              <Heading level={3} size="label" isMuted id={dayHeadingId(day)}>
                {format.dayLong(day)}
              </Heading>
              {entries.map((appointment) => (
                <AppointmentCard
                  key={appointment._id}
                  appointment={appointment}
                  now={snapshot.context.now}
                  cancelling={{
                    isReady: snapshot.can({ type: 'appointment.cancel', id: appointment._id }),
                    cancel: () => actor.send({ type: 'appointment.cancel', id: appointment._id }),
                  }}
                />
              ))}
            </Stack>
          ))}
        </Section>
      )
    );
  };
  return (
    <>
      {partOf('today')}
      <Only on="narrow">
        <AppointmentsCalendar actor={actor} />
      </Only>
      {partOf('near')}
      {partOf('far')}
      {partOf('waitlist')}
    </>
  );
}
