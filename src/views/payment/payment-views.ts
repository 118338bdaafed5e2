/** The screen of every state of paying; also for the flows that have invoked the machine. */
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import { CardDock, CardStep } from './card-step.tsx';
import { ChoosingDock, ChoosingStep } from './choosing-step.tsx';
import { AnnouncedStep, ClosedStep, CloseFailedStep, EndDock, InvoiceUnavailableStep, PaidStep } from './end-steps.tsx';
import type { PaymentPath, StepView } from './payment.types.ts';
import { PayNowDock, PayNowStep } from './paynow-step.tsx';
import { InternationalStep, ProcessingDock, ProcessingStep, TransferDock, TransferStep } from './waiting-steps.tsx';

const loading: StepView = { Body: PageSkeleton, screen: 'loading' };
const choosing: StepView = { Body: ChoosingStep, Dock: ChoosingDock, screen: 'choosing' };
const card: StepView = { Body: CardStep, Dock: CardDock, screen: 'card' };
const processing: StepView = { Body: ProcessingStep, Dock: ProcessingDock, screen: 'waiting' };
const payNow: StepView = { Body: PayNowStep, Dock: PayNowDock, screen: 'payNow' };

/** A state without one does not compile. */
export const paymentViews: Record<PaymentPath, StepView> = {
  loadingInvoice: loading,
  invoiceUnavailable: { Body: InvoiceUnavailableStep, screen: 'end' },
  routingInvoice: loading,
  international: { Body: InternationalStep, screen: 'waiting' },
  awaitingTransfer: { Body: TransferStep, Dock: TransferDock, screen: 'waiting' },
  loadingCard: choosing,
  routingCard: choosing,
  choosing,
  requestingIntent: choosing,
  routingIntentFailure: choosing,
  'cardForm.routingMessage': card,
  'cardForm.quiet': card,
  'cardForm.telling': card,
  confirming: card,
  recording: card,
  routingRecordFailure: card,
  'processing.waiting': processing,
  'processing.asking': processing,
  'processing.routingAnswer': processing,
  loadingPayNow: choosing,
  payNow,
  announcing: payNow,
  closing: loading,
  closeFailed: { Body: CloseFailedStep, screen: 'end' },
  paid: { Body: PaidStep, Dock: EndDock, screen: 'end' },
  announced: { Body: AnnouncedStep, Dock: EndDock, screen: 'end' },
  closed: { Body: ClosedStep, Dock: EndDock, screen: 'end' },
  expired: loading,
  left: loading,
};
