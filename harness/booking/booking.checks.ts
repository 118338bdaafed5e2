/** Texts that a state of booking must show, beside controls and signs. */
import { t } from '@lingui/core/macro';
import { choiceShown, isReasonRight, missingFacts } from '#harness/choosing/choosing.checks.ts';
import { reachable } from '#harness/dom/hand.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { needsDeposit } from '#machines/booking/booking.rules.ts';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { BookingActor } from '#src/flows/booking/booking.definition.ts';

/** The heading, for states that do not define it alone. */
const headingOf = (path: BookingPath, context: BookingContext): string | null => {
  if (path === 'missedAppointmentWarning')
    return context.isWaiting ? t`About missed appointments` : t`A deposit is needed this time`;
  if (path === 'creating.outcomeUnknown')
    return needsDeposit(context) ? t`Check before you pay` : t`Check before you book`;
  return null;
};

const REVIEWS = ['missedAppointmentDeposit.reviewing', 'detail.reviewing', 'creating.outcomeUnknown'];
/** All answers, as the screen shows them. */
const answersOf = (context: BookingContext): string[] => {
  const { locationName, service, patientName, moreinfo } = context;
  return [
    ...choiceShown(context),
    ...[locationName, service?.name, patientName, moreinfo].flatMap((fact) => fact || []),
  ];
};

const WITH_REASON = ['info.choosing', ...REVIEWS.slice(0, 2)];
/** Texts that are missing; empty while the popup is closed. */
export const missingTexts = (actor: BookingActor): string[] => {
  const snapshot = actor.getSnapshot();
  const path = statePath(snapshot.value) as BookingPath;
  const sheet = document.querySelector('section[role=dialog]');
  if (sheet === null) return [];
  const isBlocked = whyNot(snapshot, { type: 'step.next' }, bookingReasons) !== null;
  const heading = headingOf(path, snapshot.context);
  return [
    ...(heading === null || reachable('heading', heading).length > 0 ? [] : [`${path}: the heading ${heading}`]),
    ...(REVIEWS.includes(path) ? missingFacts(sheet, answersOf(snapshot.context)) : []),
    ...(!WITH_REASON.includes(path) || isReasonRight(sheet, isBlocked) ? [] : [`${path}: the reason`]),
  ];
};
