/** The parts of a booking's answers that change its later behaviour. */
import { MOREINFO_MAX } from '#contract/constants.ts';
import { sameTimeToday } from '#machines/booking/booking.rules.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { isNoon, keyOfChoice } from '#model/choosing/choosing.offers.model.ts';

/** Data read for one step is left out of the others' keys: each step reads again. */
export const keyOf = (context: BookingContext, path: string) => {
  const { kind, now, patient, moreinfo, appointment, entry, isHintDismissed, isHintSeen } = context;
  const isLong = moreinfo.length > MOREINFO_MAX;
  const answers = [kind, isNoon(now), patient !== null, isLong, isHintDismissed, isHintSeen, keyOfChoice(context)];
  if (path === 'start') return [...answers, entry];
  if (path === 'payment') return [...answers, appointment?._id];
  if (path === 'confirmed' || path === 'waitingContact') return [kind, isNoon(now), patient !== null, isHintDismissed];
  return [
    ...answers,
    context.today === null ? null : sameTimeToday(context) !== null,
    path !== 'checkingNoShow' && !path.startsWith('info') && context.noShow?.hasAnyNoShowAppointments,
    path === 'missedAppointmentDeposit.reviewing' && context.fee !== null,
  ];
};
