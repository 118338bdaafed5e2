/** What of the answers of a booking makes a difference later on. */
import { MOREINFO_MAX } from '#contract/constants.ts';
import { isNoon, keyOfChoice } from '#machines/choosing/choosing.offers.model.ts';
import { sameTimeToday } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

/** What was read for one step plays no part in others: they read it anew. */
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
