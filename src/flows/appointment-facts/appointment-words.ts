import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clockTimeOf } from '#contract/time.ts';
import { type AppointmentRow, appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { BadgeTone } from '#src/ui/badge/badge.tsx';
import { doctorIcon } from '#src/ui/icon/doctor.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { therapistIcon } from '#src/ui/icon/therapist.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';

type Badge = NonNullable<AppointmentRow['badge']>;
export const BADGE_TONES: Record<Badge, BadgeTone> = { pending: 'warn', rejected: 'bad', new: 'new', today: 'today' };

export function useBadgeWords(): Record<Badge, string> {
  const { t } = useLingui();
  return { pending: t`Pending`, rejected: t`Rejected`, new: t`New`, today: t`Today` };
}

/** The type of an appointment, in words and as a picture (APPT-02). */
export function useKindWords(): (appointment: Appointment) => { text: string; icon: IconPath } {
  const { t } = useLingui();
  return (appointment) => {
    switch (appointmentFacts(appointment).kind) {
      case 'remote':
        return { text: t`Remote consultation`, icon: videoIcon };
      case 'withDoctor':
        return { text: t`With doctor`, icon: doctorIcon };
      case 'withTherapist':
        return { text: t`With therapist`, icon: therapistIcon };
    }
  };
}

/** When an appointment begins; for a waitlist entry, the part of the day in which its patient waits (APPT-12). */
export function useTimeWords(): (appointment: Appointment) => string {
  const format = useFormat();
  return ({ isWaitlist, startDateTime, endDateTime }) => {
    const startTime = clockTimeOf(startDateTime);
    return isWaitlist && endDateTime
      ? format.window({ startTime, endTime: clockTimeOf(endDateTime) })
      : format.time(startTime);
  };
}
