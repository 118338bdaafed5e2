import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#contract/entities/appointment.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';

/** The question before an entry is given up: a place on the waitlist, a time that is held, or an appointment (APPT-21). */
export function useCancelWords() {
  const { t } = useLingui();
  return (appointment: Appointment) => {
    const { isHeld, kind } = appointmentFacts(appointment);
    if (appointment.isWaitlist)
      return {
        title: t`Leave the waitlist?`,
        sentence: t`The clinic will not look for a time for you on this day any more.`,
        yes: t`Yes, leave it`,
        no: t`No, keep waiting`,
      };
    if (isHeld)
      return {
        title: t`Release this time?`,
        sentence: t`It is not paid yet. Someone else can then take it, and nothing is charged.`,
        yes: t`Yes, release it`,
        no: t`No, keep it`,
      };
    return {
      title: t`Cancel this appointment?`,
      sentence:
        kind === 'remote'
          ? t`Someone else can take this time. The fee you paid goes back to you.`
          : t`Someone else can take this time. To come another day, book again.`,
      yes: t`Yes, cancel it`,
      no: t`No, keep it`,
    };
  };
}
