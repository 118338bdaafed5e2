import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf } from '#contract/time.ts';
import { selectRepeatable } from '#machines/appointments/appointments.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import type { AppointmentsActor } from '#src/flows/appointments/appointments.definition.ts';
import type { BookingOpening } from '#src/flows/booking/booking.address.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { chevronRightIcon } from '#src/ui/icon/chevron-right.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';

/** Null when the visit lacks data for a new booking. */
const openingOf = ({ clinicId, doctor, therapist, patientId, medservice }: Appointment): BookingOpening | null => {
  const person = doctor ?? therapist;
  if (clinicId === null || person === null || patientId === null) return null;
  return {
    type: 'booking.again',
    kind: doctor === null ? 'therapist' : 'provider',
    again: { clinic: clinicId, person, patient: patientId, service: medservice?.name ?? null },
  };
};

/** Doctors and therapists of recent visits: place and patient are taken over, and only the time is left to choose. */
export function BookAgain({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const flows = useService('flows');
  const session = useService('session');
  const me = useSelector(session, ({ context }) => context.profile?._id);
  const snapshot = useSelector(actor, ({ context }) => context);
  const visits = selectRepeatable({ context: snapshot }).flatMap((visit) => {
    const opening = openingOf(visit);
    return opening ? { visit, opening } : [];
  });
  if (visits.length === 0) return null;
  return (
    <Section title={t`Book again`} size="label">
      <Plate>
        {visits.map(({ visit, opening }) => {
          const name = format.named(visit.doctorName ?? visit.therapistName ?? '');
          const forWhom = visit.patientId === me ? null : visit.patientName;
          const day = format.date(clinicDayOf(visit.startDateTime));
          return (
            <Row
              key={visit._id}
              lead={<Avatar name={name} />}
              title={name}
              sub={[format.named(visit.locationName), day, forWhom].filter(Boolean).join(' · ')}
              end={<Icon path={chevronRightIcon} size={20} />}
              onPress={() => flows.open('booking', opening)}
            />
          );
        })}
      </Plate>
    </Section>
  );
}
