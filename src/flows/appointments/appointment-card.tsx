import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AppointmentRow } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { globeIcon } from '#src/ui/icon/globe.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { MetaList, type MetaListProps } from '#src/ui/meta-list/meta-list.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { BADGE_TONES, useBadgeWords, useKindWords, useTimeWords } from '../appointment-facts/appointment-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { AppointmentNote, type EntryActs } from './appointment-note.tsx';

type Lines = MetaListProps['lines'];

export interface AppointmentCardProps {
  row: AppointmentRow;
  /** Left out where an entry can only be read. */
  acts?: EntryActs;
}

/** One entry of the list, without the facts that the server left out (APPT-11). */
export function AppointmentCard({ row, acts }: AppointmentCardProps) {
  const format = useFormat();
  const badgeWords = useBadgeWords();
  const { appointment, badge, day, dayTone, takesPlace } = row;
  const time = useTimeWords()(appointment);
  const lines = useAppointmentLines(row);
  const actions = useAppointmentActions(row, acts);
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
          {acts && takesPlace && (
            <div>
              <AddToCalendar entry={appointment} isInText />
            </div>
          )}
        </Stack>
      </Inline>
      <AppointmentNote row={row} acts={acts} />
    </Card>
  );
}

/** The last line is a place, or the link to the page of a remote consultation (APPT-07, APPT-08). */
function useAppointmentLines({ appointment, canJoin, kind: type }: AppointmentRow): Lines {
  const { t } = useLingui();
  const kind = useKindWords()(appointment);
  const { named } = useFormat();
  const { medservice, locationType, teleconsultLink } = appointment;
  const place = named(appointment.locationName);
  const who = [named(appointment.doctorName), named(appointment.therapistName), appointment.patientName]
    .filter(Boolean)
    .join(' · ');
  const where = (): Lines => {
    if (type === 'remote') {
      // from ten minutes before, the button leads there
      if (teleconsultLink === null || canJoin) return [];
      return [{ icon: globeIcon, text: <Link href={teleconsultLink}>{t`Consultation link`}</Link> }];
    }
    return place ? [{ icon: locationType === 'Salon' ? salonIcon : clinicIcon, text: place }] : [];
  };
  return [
    { icon: kind.icon, text: kind.text, isStrong: true },
    ...(medservice ? [{ icon: recordsIcon, text: named(medservice.name) }] : []),
    ...(who ? [{ icon: personIcon, text: who }] : []),
    ...where(),
  ];
}

/** The strip along the bottom of an entry's card; the number alone where the entry can only be read. */
function useAppointmentActions(row: AppointmentRow, acts: EntryActs | undefined): ReactNode[] {
  const { t } = useLingui();
  const format = useFormat();
  const { call } = row.appointment;
  return [
    call && (
      <ButtonLink key="call" kind="quiet" icon={phoneIcon} isSmall href={`tel:${call}`} isExternal>
        {t`Call ${format.phone(call)}`}
      </ButtonLink>
    ),
    acts && row.isCancellable && (
      <Button key="cancel" kind="quietDanger" isSmall isReady={acts.isReady} onPress={acts.cancel}>
        {row.isHeld ? t`Release` : t`Cancel`}
      </Button>
    ),
  ].filter(Boolean);
}
