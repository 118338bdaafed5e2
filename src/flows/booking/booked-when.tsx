import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Row } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { useKindWords } from '../appointment-facts/appointment-words.ts';
import { useRoleWords } from '../appointment-facts/role-words.ts';

/** Time, place and person of an entry that is booked, held or on the waitlist, in the clinic's words. */
export function BookedWhen({ appointment, end }: { appointment: Appointment; end?: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const { startDateTime, endDateTime, bookingType, isWaitlist, medservice, locationType, locationName } = appointment;
  const facts = appointmentFacts(appointment);
  const kind = useKindWords()(appointment);
  const roleWords = useRoleWords();
  const startTime = clockTimeOf(startDateTime);
  const endTime = endDateTime && clockTimeOf(endDateTime);
  const who = [format.named(facts.who), ...roleWords(appointment), appointment.patientName].filter(
    (part) => part !== null,
  );
  const place = facts.kind === 'remote' ? null : format.named(locationName);
  return (
    <Row
      isTop
      lead={<DateBox day={clinicDayOf(startDateTime)} tone={isWaitlist ? 'waitlist' : 'plain'} />}
      title={isWaitlist && endTime ? format.window({ startTime, endTime }) : format.time(startTime)}
      sub={
        <MetaList
          lines={[
            {
              icon: kind.icon,
              text: bookingType === 'TELE_PROVIDER_REMOTE' ? t`At the clinic, doctor by video` : kind.text,
            },
            ...(who.length > 0 ? [{ icon: personIcon, text: <Facts of={who} /> }] : []),
            ...(medservice ? [{ icon: recordsIcon, text: format.named(medservice.name) }] : []),
            ...(place ? [{ icon: locationType === 'Salon' ? salonIcon : clinicIcon, text: place }] : []),
          ]}
        />
      }
      end={end}
    />
  );
}
