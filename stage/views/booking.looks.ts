/** What a person must see at a state of booking, beside the controls. */
import { t } from '@lingui/core/macro';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { needsDeposit, roleOf } from '#machines/booking/booking.rules.ts';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';
import { bookingOf } from './booking.hands.ts';
import { textOf } from './hand.ts';
import type { Stage } from './stage.tsx';
import { languageOn } from './words.ts';

const headingOf = (path: BookingPath, context: BookingContext): string | null => {
  const isDoctor = roleOf(context.kind) === 'provider';
  switch (path) {
    case 'start.overview':
      return t`When and where?`;
    case 'start.choosingPlace':
      return isDoctor ? t`Choose a clinic` : t`Choose a salon`;
    case 'start.choosingPerson':
      return isDoctor ? t`Choose a doctor` : t`Choose a therapist`;
    case 'start.choosingTime':
      return t`Choose a time`;
    case 'start.released':
      return t`Time is up, your booking was not paid`;
    case 'info.choosing':
      return isDoctor ? t`Who is the patient?` : t`Who is the client?`;
    case 'missedAppointmentWarning':
      return context.isWaiting ? t`About missed appointments` : t`A deposit is needed this time`;
    case 'missedAppointmentDeposit.reviewing':
    case 'detail.reviewing':
    case 'creating.outcomeUnknown':
      return needsDeposit(context) ? t`Check before you pay` : t`Check before you book`;
    case 'creating.slotTaken':
      return t`Choose another time`;
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
  const facts = REVIEWS.includes(path) ? all : path === 'start.overview' ? start : [];
  return facts.flatMap((fact) => fact || []);
};

const WITH_REASON = ['start.overview', 'start.choosingTime', 'info.choosing', ...REVIEWS.slice(0, 2)];
/** The reason stands beside the button that is not ready, and is linked to it; else there is none. */
const isReasonRight = (stage: Stage, sheet: Element, path: BookingPath): boolean => {
  const snapshot = bookingOf(stage).getSnapshot();
  const event = path === 'start.choosingTime' ? { type: 'time.use' as const } : { type: 'step.next' as const };
  const isMissing = whyNot(snapshot, event, bookingReasons) !== null;
  const button = sheet.querySelector('[data-floor="dock"] button');
  const told = textOf(
    document.getElementById(button?.getAttribute('aria-describedby') ?? '') ?? document.createElement('p'),
  );
  return (told !== '') === isMissing && (button?.ariaDisabled === 'true') === isMissing;
};

/** What of it is missing; empty when all is there, and while the popup is closed. */
export const missingLooks = (stage: Stage): string[] => {
  const { value, context } = bookingOf(stage).getSnapshot();
  const path = statePath(value) as BookingPath;
  const sheet = document.querySelector('section[role=dialog]');
  if (sheet === null) return [];
  const heading = headingOf(path, context);
  const headings = [...document.querySelectorAll('h1, h2')].map(textOf);
  const content = sheet.cloneNode(true) as HTMLElement;
  // what stands beside the step on wide screens says some of it too
  for (const aside of content.querySelectorAll('aside')) aside.remove();
  return [
    ...(heading === null || headings.includes(heading) ? [] : [`${path}: the heading ${heading}`]),
    ...factsOf(path, context).filter((fact) => !textOf(content).includes(fact)),
    ...(!WITH_REASON.includes(path) || isReasonRight(stage, sheet, path) ? [] : [`${path}: the reason`]),
  ];
};
