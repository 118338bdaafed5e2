import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectTooLate } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { AppointmentFacts } from '../appointment-facts/appointment-facts.tsx';
import type { AppointmentsActor } from './appointments.definition.ts';

/**
 * It is too late to cancel online: names the hours, the last minute in which it was possible, and the number to call
 * (APPT-23).
 */
export function CancelNotice({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const tooLate = useSelector(actor, selectTooLate, shallowEqual);
  if (tooLate === null) return null;
  const { appointment: picked, hours, couldBeCancelled } = tooLate;
  const lastMinute = format.appointmentTime(tooLate.lastMinute);
  const close = () => actor.send({ type: 'step.back' });
  return (
    <Dialog
      title={t`Too late to cancel online`}
      facts={<AppointmentFacts appointment={picked} />}
      onClose={close}
      actions={
        <>
          {picked.call && (
            <ButtonLink icon={phoneIcon} href={`tel:${picked.call}`} isExternal>
              {t`Call ${format.phone(picked.call)}`}
            </ButtonLink>
          )}
          <Button kind="line" onPress={close}>{t`Close`}</Button>
        </>
      }
    >
      {couldBeCancelled
        ? t`${plural(hours, {
            one: 'Cancelling online is not allowed within # hour before an appointment.',
            other: 'Cancelling online is not allowed within # hours before an appointment.',
          })} It was possible until ${lastMinute}. Please call.`
        : t`${plural(hours, {
            one: 'Cancelling online is not allowed within # hour before an appointment.',
            other: 'Cancelling online is not allowed within # hours before an appointment.',
          })} You booked this one later than that. Please call.`}
    </Dialog>
  );
}
