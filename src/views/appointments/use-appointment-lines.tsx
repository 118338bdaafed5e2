import { useLingui } from '@lingui/react/macro';
import type { AppointmentRow } from '#machines/appointments/appointments.selectors.ts';
import { Link } from '#src/ui/link/link.tsx';
import type { MetaListProps } from '#src/ui/meta-list/meta-list.tsx';
import { useKindWords } from '../appointment-facts/appointment-words.ts';

type Lines = MetaListProps['lines'];

/** What, for what, who, and where: a place, or the link that leads to a remote consultation (APPT-07, APPT-08). */
export function useAppointmentLines({ appointment, canJoin, kind: type }: AppointmentRow): Lines {
  const { t } = useLingui();
  const kind = useKindWords()(appointment);
  const { medservice, locationType, locationName, teleconsultLink } = appointment;
  const who = [appointment.doctorName, appointment.therapistName, appointment.patientName].filter(Boolean).join(' · ');
  const where = (): Lines => {
    if (type === 'remote') {
      // from ten minutes before, the button leads there
      if (teleconsultLink === null || canJoin) return [];
      return [{ icon: 'globe', text: <Link href={teleconsultLink} isExternal>{t`Consultation link`}</Link> }];
    }
    return locationName ? [{ icon: locationType === 'Salon' ? 'salon' : 'clinic', text: locationName }] : [];
  };
  return [
    { icon: kind.icon, text: kind.text, isStrong: true },
    ...(medservice ? [{ icon: 'records' as const, text: medservice.name }] : []),
    ...(who ? [{ icon: 'person' as const, text: who }] : []),
    ...where(),
  ];
}
