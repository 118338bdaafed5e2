/** The view of every state of the refill wizard; a state without one does not compile. */
import type { ComponentType } from 'react';
import type { RefillPath } from '#machines/refill/refill.steps.ts';
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import {
  BackToRecordsDock,
  CompleteStep,
  PaymentDock,
  PaymentStep,
  PendingStep,
  RejectedStep,
  RequestDock,
  RequestFailedStep,
  UnpaidDock,
  UnpaidStep,
} from './end-steps.tsx';
import {
  CheckAgainDock,
  CreatingStep,
  InfoDock,
  InfoStep,
  NextDock,
  OutcomeUnknownStep,
  PriceChangedDock,
  PriceChangedStep,
  ResultStep,
} from './order-steps.tsx';
import type { StepProps } from './refill-page.tsx';
import { LoadFailedStep, StartDock, StartStep } from './start-step.tsx';

/** What one state shows. */
interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
}

/** One screen: what is typed, added or priced there leaves the focus where it is. */
const start: StepView = { Body: StartStep, Dock: StartDock, screen: 'start' };
const loading: StepView = { Body: PageSkeleton, screen: 'loading' };
const creating: StepView = { Body: CreatingStep, screen: 'creating' };

export const refillViews: Record<RefillPath, StepView> = {
  loading,
  loadFailed: { Body: LoadFailedStep, screen: 'loadFailed' },
  'start.choosing': start,
  'start.searching': start,
  pricing: start,
  result: { Body: ResultStep, Dock: NextDock },
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
