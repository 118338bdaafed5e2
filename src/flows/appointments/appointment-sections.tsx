import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectSection } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Only, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import type { AppointmentsActor } from './appointments.definition.ts';
import { AppointmentsCalendar, dayHeadingId } from './appointments-calendar.tsx';

/** Entries by nearness, grouped by day (APPT-20); today's are above the calendar. */
export function AppointmentSections({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const snapshot = useSelector(actor, (present) => present);
  const titles = {
    today: t`Today`,
    near: t`Within 24 hours`,
    far: t`Later`,
    waitlist: t`Waitlist`,
  };
  const partOf = (name: keyof typeof titles) => {
    const days = selectSection(snapshot, name);
    return (
      days.length > 0 && (
        <Section key={name} title={titles[name]}>
          {days.map(({ day, entries }) => (
            <Stack key={day} gap={2}>
              <Heading level={3} size="label" isMuted id={dayHeadingId(day)}>
                {format.dayLong(day)}
              </Heading>
              {entries.map((row) => {
                const { _id: id } = row.appointment;
                const cancel = { type: 'appointment.cancel', id } as const;
                const acts = {
                  cancel: () => actor.send(cancel),
                  agree: () => actor.send({ type: 'appointment.agree', id }),
                  isReady: snapshot.can(cancel),
                };
                return <AppointmentCard key={id} row={row} acts={acts} />;
              })}
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
