/** The view of every state of booking; a state without one does not compile. */
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { StepView } from './booking.types.ts';
import { ChoosingDialog, ChoosingStep, ChoosingStepDock } from './choosing-step.tsx';
import { BookedDock, ConfirmedStep } from './confirmed-step.tsx';
import { HoldingDock, HoldingStep } from './holding-step.tsx';
import { InfoDock, InfoStep, SameTimeNotice } from './info-step.tsx';
import { KeepHint } from './keep-hint.tsx';
import { MissedDock, MissedStep } from './missed-step.tsx';
import { ReviewDock, ReviewStep } from './review-step.tsx';
import { WaitlistStep } from './waitlist-step.tsx';

const info: StepView = { Body: InfoStep, Dock: InfoDock };
const review: StepView = { Body: ReviewStep, Dock: ReviewDock, screen: 'review' };

export const bookingViews: Record<BookingPath, StepView> = {
  start: { Body: ChoosingStep, Dock: ChoosingStepDock, Dialog: ChoosingDialog },
  'info.choosing': info,
  'info.readingToday': info,
  routingAfterInfo: info,
  checkingNoShow: info,
  missedAppointmentWarning: { Body: MissedStep, Dock: MissedDock },
  routingNotice: info,
  sameTimeNotice: { ...info, Dialog: SameTimeNotice },
  'missedAppointmentDeposit.loadingFee': review,
  'missedAppointmentDeposit.reviewing': review,
  'detail.reviewing': review,
  'detail.keepHint': { ...review, Dialog: KeepHint },
  'creating.routing': review,
  'creating.creatingAppointment': review,
  'creating.joiningWaitlist': review,
  'creating.routingFailure': review,
  'creating.outcomeUnknown': review,
  payment: { Body: HoldingStep, Dock: HoldingDock },
  confirmed: { Body: ConfirmedStep, Dock: BookedDock, isEnd: true },
  waitingContact: { Body: WaitlistStep, Dock: BookedDock, isEnd: true },
};
