import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CalendarEntry } from '#contract/calendar-file.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clockTimeOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { useContact } from '#src/format/use-contact.ts';
import { useFormat } from '#src/format/use-format.ts';
import { useKindWords } from '../appointment-facts/appointment-words.ts';

const present = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '');

/** An appointment in a calendar's words; a family member's carries the name. */
export function useCalendarEntry(): (appointment: Appointment, method: CalendarEntry['method']) => CalendarEntry {
  const { t } = useLingui();
  const format = useFormat();
  const kindWords = useKindWords();
  const { known } = useContact();
  const session = useService('session');
  const myself = useSelector(session, ({ context }) => context.profile?._id);
  return (appointment, method) => {
    const { patientId, patientName, teleconsultLink, call, locationName, locationAddress } = appointment;
    const kind = kindWords(appointment).text;
    const { who, joinableFrom } = appointmentFacts(appointment);
    const opensAt = format.time(clockTimeOf(joinableFrom));
    // a calendar knows no addresses of the app
    const consultation = teleconsultLink && new URL(teleconsultLink, location.origin).href;
    const isOther = patientId !== null && patientId !== myself;
    return {
      id: appointment._id,
      // cancelling was one more change
      revision: appointment.revision + (method === 'cancel' ? 1 : 0),
      start: appointment.startDateTime,
      end: appointment.endDateTime,
      summary: present([
        format.named(appointment.medservice?.name) ?? kind,
        format.named(who),
        isOther ? patientName : null,
      ]).join(' · '),
      location: consultation ?? present([format.named(locationName), format.named(locationAddress)]).join(', '),
      description: present([
        kind,
        patientName && t`For ${patientName}`,
        consultation && t`Join from ${opensAt}: ${consultation}`,
        call && t`Call ${format.phone(call)}`,
      ]).join('\n'),
      email: known?.email ?? null,
      method,
    };
  };
}
