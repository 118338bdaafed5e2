/** The view of every state from who it is for to the end; a state without one does not compile. */
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import type { ReviewPath, StepView } from './booking.types.ts';
import { BookedDock, ConfirmedStep } from './confirmed-step.tsx';
import { HoldingDock, HoldingStep } from './holding-step.tsx';
import { InfoDock, InfoStep, SameTimeNotice } from './info-step.tsx';
import { KeepHint } from './keep-hint.tsx';
import { MissedDock, MissedStep } from './missed-step.tsx';
import { ReviewDock, ReviewStep } from './review-step.tsx';
import { SlotTakenStep } from './slot-taken-step.tsx';
import { WaitlistStep } from './waitlist-step.tsx';

const loading: StepView = { Body: PageSkeleton };
const info: StepView = { Body: InfoStep, Dock: InfoDock };
const review: StepView = { Body: ReviewStep, Dock: ReviewDock, screen: 'review' };

export const reviewViews: Record<ReviewPath, StepView> = {
  'info.choosing': info,
  'info.readingToday': info,
  routingAfterInfo: info,
  checkingNoShow: info,
  routingNoShow: info,
  missedAppointmentWarning: { Body: MissedStep, Dock: MissedDock },
  routingNotice: info,
  sameTimeNotice: { ...info, Dialog: SameTimeNotice },
  routingReview: review,
  'missedAppointmentDeposit.loadingFee': review,
  'missedAppointmentDeposit.reviewing': review,
  'detail.reviewing': review,
  'detail.keepHint': { ...review, Dialog: KeepHint },
  'creating.routing': review,
  'creating.creatingAppointment': review,
  'creating.routingCreated': review,
  'creating.joiningWaitlist': review,
  'creating.routingFailure': review,
  'creating.outcomeUnknown': review,
  'creating.loadingNearby': { ...loading, screen: 'loadingNearby' },
  'creating.slotTaken': { Body: SlotTakenStep, screen: 'slotTaken' },
  payment: { Body: HoldingStep, Dock: HoldingDock },
  confirmed: { Body: ConfirmedStep, Dock: BookedDock, isEnd: true },
  waitingContact: { Body: WaitlistStep, Dock: BookedDock, isEnd: true },
};
