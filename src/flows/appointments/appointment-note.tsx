import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Money } from '#contract/money.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import type { AppointmentRow } from '#machines/appointments/appointments.selectors.ts';
import type { BookingKind } from '#machines/choosing/choosing.types.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { Note } from '#src/ui/note/note.tsx';

const BOOKED_AS: Record<AppointmentRow['kind'], BookingKind> = {
  remote: 'remote',
  withDoctor: 'provider',
  withTherapist: 'therapist',
};

/** Acts of the patient about an entry. */
export interface EntryActs {
  cancel: () => void;
  agree: () => void;
  /** False while the list or an act is on its way. */
  isReady: boolean;
}

/** Notice about an entry: its next action or its state. */
export function AppointmentNote({ row, acts }: { row: AppointmentRow; acts: EntryActs | undefined }) {
  const { movedFrom } = row.appointment;
  return (
    <>
      {movedFrom !== null && row.takesPlace && <Moved from={movedFrom} acts={acts} />}
      <StateNote row={row} />
    </>
  );
}

/** The clinic moved the appointment: the former time, and the patient's options. */
function Moved({ from, acts }: { from: IsoInstant; acts: EntryActs | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const before = `${format.dayLong(clinicDayOf(from))}, ${format.time(clockTimeOf(from))}`;
  return (
    <>
      <Note tone="warn" icon={clockIcon} title={t`Moved by the clinic`}>
        {t`It was ${before}. Until you keep the new time, you can cancel until it begins, and it costs nothing.`}
      </Note>
      {acts && <Button isReady={acts.isReady} onPress={acts.agree}>{t`Keep the new time`}</Button>}
    </>
  );
}

function StateNote({ row }: { row: AppointmentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { holdUntil, refund, deposit, teleconsultLink, state } = row.appointment;
  if (holdUntil !== null) return <Held row={row} until={holdUntil} />;
  if (refund !== null || state === 'lost') return <Refunded appointment={row.appointment} />;
  if (deposit !== null && row.takesPlace) return <Deposit amount={deposit} isFee={row.kind === 'remote'} />;
  if (teleconsultLink === null || !row.takesPlace) return null;
  if (row.canJoin) return <ButtonLink icon={videoIcon} href={teleconsultLink}>{t`Start consultation`}</ButtonLink>;
  if (!row.isToday) return null;
  const opensAt = format.time(clockTimeOf(row.joinableFrom));
  return <Note tone="quiet" icon={clockIcon}>{t`The start button works from ${opensAt}`}</Note>;
}

/** The appointment waits for its payment. The deadline of a deposit shows only on its own page (HOLD-03). */
function Held({ row: { appointment, kind }, until }: { row: AppointmentRow; until: IsoInstant }) {
  const { t } = useLingui();
  const format = useFormat();
  const flows = useService('flows');
  const time = format.time(clockTimeOf(until));
  const resume = () => flows.open('booking', { type: 'booking.resume', kind: BOOKED_AS[kind], appointment });
  return (
    <>
      {kind === 'remote' ? (
        <Note tone="warn" icon={hourglassIcon} title={t`Held until ${time}`}>
          {t`Pay by then to keep this time.`}
        </Note>
      ) : (
        <Note tone="warn" icon={hourglassIcon} title={t`Waiting for its deposit`}>
          {t`Pay it to keep this time.`}
        </Note>
      )}
      <Button onPress={resume}>{t`Pay now`}</Button>
    </>
  );
}

/** Deposit that the patient has paid, which comes off the bill of this visit, or the fee of a video visit that goes on at the clinic. */
function Deposit({ amount, isFee }: { amount: Money; isFee: boolean }) {
  const { t } = useLingui();
  const { money } = useFormat();
  if (isFee)
    return (
      <Note title={t`Please come to the clinic`}>{t`${money(amount)} comes off the bill of your visit there.`}</Note>
    );
  return <Note title={t`Deposit with us`}>{t`${money(amount)} comes off the bill of this visit.`}</Note>;
}

/** The time was lost before the payment arrived, or the clinic declined it: the way of the refund. */
function Refunded({ appointment: { state, refund } }: { appointment: Appointment }) {
  const { t } = useLingui();
  const format = useFormat();
  const title = state === 'lost' ? t`You paid, but the time was gone` : t`Your payment goes back`;
  if (refund === null) return <Note tone="warn" title={title}>{t`Your payment goes back to you.`}</Note>;
  const amount = format.money(refund.amount);
  const sentence = refund.status === 'refunded' ? t`${amount} was paid back.` : t`${amount} is on its way back to you.`;
  return (
    <Note tone={refund.status === 'refunded' ? 'ok' : 'warn'} title={title}>
      {refund.reference === null ? sentence : t`${sentence} Reference ${refund.reference}.`}
    </Note>
  );
}
