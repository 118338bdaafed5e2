/** The view of every state of a time that is held; a state without one does not compile. */
import type { HoldingPath } from '#machines/holding/holding.machine.ts';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import type { HoldingView } from './booking.types.ts';
import { HeldDock, HeldStep } from './held-step.tsx';
import { CheckingStep, OutcomeDock, OutcomeStep } from './outcome-step.tsx';
import { PaymentDock, PaymentStep } from './payment-step.tsx';
import { SlotLostDock, SlotLostStep } from './slot-lost-step.tsx';

const checking: HoldingView = { Body: CheckingStep, screen: 'checking' };
const lost: HoldingView = { Body: SlotLostStep, Dock: SlotLostDock, screen: 'slotLost' };

export const holdingViews: Record<HoldingPath, HoldingView> = {
  loadingFee: { Body: PageSkeleton },
  paying: { Body: PaymentStep, Dock: PaymentDock },
  held: { Body: HeldStep, Dock: HeldDock, screen: 'held' },
  confirmingCredit: checking,
  readingInvoice: checking,
  routingInvoice: checking,
  outcomeUnread: { Body: OutcomeStep, Dock: OutcomeDock, screen: 'outcomeUnread' },
  slotLost: lost,
  paid: checking,
  released: checking,
  again: lost,
  done: lost,
};
