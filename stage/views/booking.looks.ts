/** What a person must see at a state of booking, beside the controls. */
import { t } from '@lingui/core/macro';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { needsDeposit } from '#machines/booking/booking.rules.ts';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';
import { bookingOf } from './booking.hands.ts';
import { contentOf, isReasonRight } from './choosing.looks.ts';
import { textOf } from './hand.ts';
import type { Stage } from './stage.tsx';
import { languageOn } from './words.ts';

const headingOf = (path: BookingPath, context: BookingContext): string | null => {
  const isDoctor = roleOf(context.kind) === 'provider';
  switch (path) {
    case 'info.choosing':
      return isDoctor ? t`Who is the patient?` : t`Who is the client?`;
    case 'missedAppointmentWarning':
      return context.isWaiting ? t`About missed appointments` : t`A deposit is needed this time`;
    case 'missedAppointmentDeposit.reviewing':
    case 'detail.reviewing':
    case 'creating.outcomeUnknown':
      return needsDeposit(context) ? t`Check before you pay` : t`Check before you book`;
    case 'confirmed':
      return t`You are booked`;
    case 'waitingContact':
      return t`You are on the waitlist`;
    default:
      return null;
  }
};

const REVIEWS = ['missedAppointmentDeposit.reviewing', 'detail.reviewing', 'creating.outcomeUnknown'];
/** The answers so far, where they are all shown. */
const factsOf = (path: BookingPath, context: BookingContext): string[] => {
  const { kind, locationName, provider, startTimeVal, waitingTimeVal, service, patientName, moreinfo } = context;
  const time = startTimeVal && formatTime(startTimeVal, languageOn());
  const start = [
    kind === 'remote' ? null : locationName,
    provider?.name,
    time,
    waitingTimeVal && formatWindow(waitingTimeVal),
  ];
  const all = [...start, locationName, service?.name, patientName, moreinfo];
  return REVIEWS.includes(path) ? all.flatMap((fact) => fact || []) : [];
};

const WITH_REASON = ['info.choosing', ...REVIEWS.slice(0, 2)];
/** What of it is missing; empty when all is there, and while the popup is closed. */
export const missingLooks = (stage: Stage): string[] => {
  const { value, context } = bookingOf(stage).getSnapshot();
  const path = statePath(value) as BookingPath;
  const sheet = document.querySelector('section[role=dialog]');
  if (sheet === null) return [];
  const isBlocked = whyNot(bookingOf(stage).getSnapshot(), { type: 'step.next' }, bookingReasons) !== null;
  const heading = headingOf(path, context);
  const headings = [...document.querySelectorAll('h1, h2')].map(textOf);
  return [
    ...(heading === null || headings.includes(heading) ? [] : [`${path}: the heading ${heading}`]),
    ...factsOf(path, context).filter((fact) => !contentOf(sheet).includes(fact)),
    ...(!WITH_REASON.includes(path) || isReasonRight(sheet, isBlocked) ? [] : [`${path}: the reason`]),
  ];
};
