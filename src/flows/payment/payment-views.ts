/** The screen of every state of paying, and of paying by card; also for the flows that have invoked the machine. */
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { CardDock, CardStep } from './card-step.tsx';
import { ChoosingDock, ChoosingStep } from './choosing-step.tsx';
import {
  AnnouncedStep,
  ClosedStep,
  CloseFailedStep,
  CounterStep,
  EndDock,
  InvoiceUnavailableStep,
  PaidStep,
} from './end-steps.tsx';
import type { CardPaymentPath, CardProps, PaymentPath, StepProps, View } from './payment.types.ts';
import { PayNowDock, PayNowStep } from './paynow-step.tsx';
import { InternationalStep, ProcessingDock, ProcessingStep, TransferDock, TransferStep } from './waiting-steps.tsx';

const loading = { Body: PageSkeleton, screen: 'loading' } as const;
const choosing: View<StepProps> = { Body: ChoosingStep, Dock: ChoosingDock, screen: 'choosing' };
const payNow: View<StepProps> = { Body: PayNowStep, Dock: PayNowDock, screen: 'payNow' };

/** A state without one does not compile. */
export const paymentViews: Record<PaymentPath, View<StepProps>> = {
  loadingInvoice: loading,
  invoiceUnavailable: { Body: InvoiceUnavailableStep, screen: 'end' },
  routingInvoice: loading,
  international: { Body: InternationalStep, screen: 'waiting' },
  awaitingTransfer: { Body: TransferStep, Dock: TransferDock, screen: 'waiting' },
  loadingCard: choosing,
  routingCard: choosing,
  choosing,
  keepingForCounter: choosing,
  byCard: choosing,
  processing: loading,
  loadingPayNow: choosing,
  payNow,
  announcing: payNow,
  closing: loading,
  closeFailed: { Body: CloseFailedStep, screen: 'end' },
  paid: { Body: PaidStep, Dock: EndDock, screen: 'end' },
  announced: { Body: AnnouncedStep, Dock: EndDock, screen: 'end' },
  atCounter: { Body: CounterStep, Dock: EndDock, screen: 'end' },
  closed: { Body: ClosedStep, Dock: EndDock, screen: 'end' },
  expired: loading,
  left: loading,
};

const card: View<CardProps> = { Body: CardStep, Dock: CardDock, screen: 'card' };
const bank: View<CardProps> = { Body: ProcessingStep, Dock: ProcessingDock, screen: 'waiting' };

/** null: the payment's own screen shows. */
export const cardPaymentViews: Record<CardPaymentPath, View<CardProps> | null> = {
  routingStart: null,
  requestingIntent: null,
  routingIntentFailure: null,
  'form.routingMessage': card,
  'form.quiet': card,
  'form.telling': card,
  confirming: card,
  recording: card,
  routingRecordFailure: card,
  'processing.waiting': bank,
  'processing.asking': bank,
  'processing.routingAnswer': bank,
  paid: null,
  notBegun: null,
  paidMeanwhile: null,
  released: null,
  notPaid: null,
  left: null,
  expired: null,
};
