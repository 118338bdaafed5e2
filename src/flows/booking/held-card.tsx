import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useKindWords } from '../appointment-facts/appointment-words.ts';

/** The booking that is held, in two lines. */
export function HeldCard({ appointment }: { appointment: Appointment }) {
  const format = useFormat();
  const { startDateTime, patientName, locationName } = appointment;
  const { kind, who } = appointmentFacts(appointment);
  const { text } = useKindWords()(appointment);
  const place = kind === 'remote' ? null : locationName;
  return (
    <Card>
      <Inline>
        <DateBox day={clinicDayOf(startDateTime)} />
        <Stack gap={1} isGrowing>
          <Text isStrong>{`${format.time(clockTimeOf(startDateTime))} · ${text}`}</Text>
          <Text size="sm" tone="muted">
            {[format.named(who), patientName, format.named(place)].filter((part) => part !== null).join(' · ')}
          </Text>
        </Stack>
      </Inline>
    </Card>
  );
}
