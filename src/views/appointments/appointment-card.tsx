import type { AppointmentRow } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { BADGE_TONES, useBadgeWords, useTimeWords } from '../appointment-facts/appointment-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { AppointmentNote } from './appointment-note.tsx';
import { type Cancelling, useAppointmentActions } from './use-appointment-actions.tsx';
import { useAppointmentLines } from './use-appointment-lines.tsx';

export interface AppointmentCardProps {
  row: AppointmentRow;
  /** Left out where an entry can only be read. */
  cancelling?: Cancelling;
}

/** One entry of the list: whatever the server left out is left out here (APPT-11). */
export function AppointmentCard({ row, cancelling }: AppointmentCardProps) {
  const format = useFormat();
  const badgeWords = useBadgeWords();
  const { appointment, badge, day, dayTone, takesPlace } = row;
  const time = useTimeWords()(appointment);
  const lines = useAppointmentLines(row);
  const actions = useAppointmentActions(row, cancelling);
  return (
    <Card label={`${format.dayLong(day)}, ${time}`} actions={actions.length > 0 ? actions : undefined}>
      <Inline isTop>
        <DateBox day={day} tone={dayTone} />
        <Stack gap={1} isGrowing>
          <Inline isSpread>
            <Heading level={3} size="lg">
              {time}
            </Heading>
            {badge && <Badge tone={BADGE_TONES[badge]}>{badgeWords[badge]}</Badge>}
          </Inline>
          <MetaList lines={lines} />
          {cancelling && takesPlace && (
            <div>
              <AddToCalendar entry={appointment} isInText />
            </div>
          )}
        </Stack>
      </Inline>
      <AppointmentNote row={row} />
    </Card>
  );
}
