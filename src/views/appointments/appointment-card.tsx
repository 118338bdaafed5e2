import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { badgeOf, isCancellable } from '#machines/appointments/appointments.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { MetaList, type MetaListProps } from '#src/ui/meta-list/meta-list.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { BADGE_TONES, useBadgeWords, useKindWords } from './appointment-words.ts';

export interface AppointmentCardProps {
  appointment: Appointment;
  now: IsoInstant;
  /** Left out where an entry can only be read. */
  onCancel?: () => void;
  /** False while the list or a cancelling is on its way. */
  canCancel?: boolean;
}

/** One entry of the list: whatever the server left out is left out here (APPT-11). */
export function AppointmentCard({ appointment, now, onCancel, canCancel = true }: AppointmentCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const kind = useKindWords()(appointment);
  const badgeWords = useBadgeWords();
  const badge = badgeOf(appointment, now);
  const day = clinicDayOf(appointment.startDateTime);
  const start = format.time(clockTimeOf(appointment.startDateTime));
  const end = appointment.endDateTime && format.time(clockTimeOf(appointment.endDateTime));
  const time = appointment.isWaitlist && end ? `${start} – ${end}` : start;
  const dayTone = appointment.isWaitlist ? 'waitlist' : day === clinicDayOf(now) ? 'today' : 'plain';
  const who = [appointment.doctorName, appointment.therapistName, appointment.patientName].filter(Boolean).join(' · ');
  const lines: MetaListProps['lines'] = [
    { icon: kind.icon, text: kind.text, isStrong: true },
    ...(appointment.medservice ? [{ icon: 'records' as const, text: appointment.medservice.name }] : []),
    ...(who ? [{ icon: 'person' as const, text: who }] : []),
    ...(appointment.locationName
      ? [
          {
            icon: appointment.locationType === 'Salon' ? ('salon' as const) : ('clinic' as const),
            text: appointment.locationName,
          },
        ]
      : []),
  ];
  const when = `${format.dayLong(day)}, ${time}`;
  const actions = [
    appointment.call && (
      <ButtonLink key="call" kind="quiet" icon="phone" isSmall href={`tel:${appointment.call}`} isExternal>
        {t`Call ${format.phone(appointment.call)}`}
      </ButtonLink>
    ),
    onCancel && isCancellable(appointment) && (
      <Button key="cancel" kind="quietDanger" isSmall isReady={canCancel} onPress={onCancel}>
        {t`Cancel`}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <Card label={when} actions={actions.length > 0 ? actions : undefined}>
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
        </Stack>
      </Inline>
    </Card>
  );
}
