import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useKindWords, useTimeWords } from './appointment-words.ts';

/** An appointment in two lines, for a dialog about it. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { named } = useFormat();
  const time = useTimeWords()(appointment);
  const kind = useKindWords()(appointment);
  const what = named(appointment.medservice?.name) ?? kind.text;
  const who = [named(appointmentFacts(appointment).who), named(appointment.locationName), appointment.patientName];
  return (
    <Card isSunken>
      <Inline>
        <DateBox day={clinicDayOf(appointment.startDateTime)} tone={appointment.isWaitlist ? 'waitlist' : 'plain'} />
        <Stack gap={1}>
          <Text isStrong>{`${time}, ${what}`}</Text>
          <Text size="sm" tone="muted">
            {who.filter((part) => part !== null).join(' · ')}
          </Text>
        </Stack>
      </Inline>
    </Card>
  );
}
