/** The view of every state of the refill wizard; a state without one does not compile. */
import type { RefillPath } from '#machines/refill/refill.steps.ts';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import type { StepView } from '#src/ui/flow/step-view.ts';
import {
  CheckAgainDock,
  CreatingStep,
  PaymentDock,
  PaymentStep,
  PriceChangedDock,
  UnpaidDock,
  UnpaidStep,
} from '../ordering/ordering-steps.tsx';
import {
  BackToRecordsDock,
  CompleteStep,
  InfoDock,
  InfoStep,
  OutcomeUnknownStep,
  PendingStep,
  PriceChangedStep,
  RejectedStep,
  RequestDock,
  RequestFailedStep,
  ResultDock,
  ResultStep,
} from './order-steps.tsx';
import type { RefillActor } from './refill.definition.ts';
import { LoadFailedStep, StartDock, StartStep } from './start-step.tsx';

type View = StepView<RefillActor>;

/** These states share one screen, so that typing, adding and pricing leave the focus where it is. */
const start: View = { Body: StartStep, Dock: StartDock, screen: 'start' };
const loading: View = { Body: PageSkeleton, screen: 'loading' };
const creating: View = { Body: CreatingStep, screen: 'creating' };

export const refillViews: Record<RefillPath, View> = {
  loading,
  loadFailed: { Body: LoadFailedStep, screen: 'loadFailed' },
  'start.choosing': start,
  'start.searching': start,
  pricing: start,
  result: { Body: ResultStep, Dock: ResultDock },
  info: { Body: InfoStep, Dock: InfoDock },
  creating,
  routingFailure: creating,
  outcomeUnknown: { Body: OutcomeUnknownStep, Dock: CheckAgainDock, screen: 'outcomeUnknown' },
  priceChanged: { Body: PriceChangedStep, Dock: PriceChangedDock, screen: 'priceChanged' },
  routingOrder: loading,
  requesting: creating,
  requestFailed: { Body: RequestFailedStep, Dock: RequestDock, screen: 'requestFailed' },
  pending: { Body: PendingStep, Dock: BackToRecordsDock },
  payment: { Body: PaymentStep, Dock: PaymentDock },
  readingInvoice: { Body: PageSkeleton, screen: 'reading' },
  unpaid: { Body: UnpaidStep, Dock: UnpaidDock, screen: 'unpaid' },
  rejected: { Body: RejectedStep, Dock: BackToRecordsDock, screen: 'rejected' },
  complete: { Body: CompleteStep, Dock: BackToRecordsDock },
};
