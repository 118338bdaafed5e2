/** The view of every state of the checkout; a state without one does not compile. */
import type { CheckoutPath } from '#machines/checkout/checkout.steps.ts';
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
import type { CheckoutActor } from './checkout.definition.ts';
import {
  BackToStoreDock,
  CartStep,
  CartStepDock,
  CompleteStep,
  InfoDock,
  InfoStep,
  LapsedStep,
  OutcomeUnknownStep,
  PriceChangedStep,
  SettleFailedStep,
  StartAgainDock,
} from './order-steps.tsx';
import { EmailDock, EmailStep, ProvingDock, ProvingStep } from './proving-steps.tsx';
import { ResultDock, ResultStep } from './result-step.tsx';

type View = StepView<CheckoutActor>;

const loading: View = { Body: PageSkeleton, screen: 'loading' };
const result: View = { Body: ResultStep, Dock: ResultDock, screen: 'result' };
const creating: View = { Body: CreatingStep, screen: 'creating' };
const proving: View = { Body: ProvingStep, Dock: ProvingDock };
const complete: View = { Body: CompleteStep, Dock: BackToStoreDock, screen: 'complete' };

export const checkoutViews: Record<CheckoutPath, View> = {
  cart: { Body: CartStep, Dock: CartStepDock },
  left: loading,
  routing: loading,
  preparing: loading,
  offer: result,
  result,
  verifying: result,
  email: { Body: EmailStep, Dock: EmailDock },
  provingEmail: proving,
  info: { Body: InfoStep, Dock: InfoDock },
  creating,
  provingContact: proving,
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
  'complete.linking': complete,
  'complete.told': complete,
};
