/** The view of every state of the checkout; a state without one does not compile. */
import type { CheckoutPath } from '#machines/checkout/checkout.steps.ts';
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import type { StepView } from './checkout.types.ts';
import {
  BackToStoreDock,
  CartStep,
  CartStepDock,
  CheckAgainDock,
  CompleteStep,
  CreatingStep,
  InfoDock,
  InfoStep,
  LapsedStep,
  OutcomeUnknownStep,
  PaymentDock,
  PaymentStep,
  PrepareFailedStep,
  PriceChangedDock,
  PriceChangedStep,
  SettleFailedStep,
  StartAgainDock,
  UnpaidDock,
  UnpaidStep,
} from './order-steps.tsx';
import { NextDock, ResultStep } from './result-step.tsx';

const loading: StepView = { Body: PageSkeleton, screen: 'loading' };
const result: StepView = { Body: ResultStep, Dock: NextDock, screen: 'result' };
const creating: StepView = { Body: CreatingStep, screen: 'creating' };
const complete: StepView = { Body: CompleteStep, Dock: BackToStoreDock, screen: 'complete' };

export const checkoutViews: Record<CheckoutPath, StepView> = {
  cart: { Body: CartStep, Dock: CartStepDock },
  left: loading,
  routing: loading,
  preparing: loading,
  prepareFailed: { Body: PrepareFailedStep },
  offer: result,
  result,
  verifying: result,
  info: { Body: InfoStep, Dock: InfoDock },
  creating,
  outcomeUnknown: { Body: OutcomeUnknownStep, Dock: CheckAgainDock },
  priceChanged: { Body: PriceChangedStep, Dock: PriceChangedDock },
  routingOrder: creating,
  settling: creating,
  settleFailed: { Body: SettleFailedStep, Dock: CheckAgainDock },
  payment: { Body: PaymentStep, Dock: PaymentDock },
  readingInvoice: loading,
  unpaid: { Body: UnpaidStep, Dock: UnpaidDock },
  lapsed: { Body: LapsedStep, Dock: StartAgainDock },
  'complete.emptying': complete,
  'complete.told': complete,
};
