import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { selectIsDepositHold } from '#machines/booking/booking.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { PaymentSubject } from '../payment/payment-subject.ts';
import { paymentViews } from '../payment/payment-views.ts';
import type { StepProps } from './booking.types.ts';
import { FeeLines } from './fee-lines.tsx';
import { HeldCard } from './held-card.tsx';
import { HeldUntil } from './held-until.tsx';

const usePayment = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): PaymentActor | undefined => children.payment);

/** Paying for what is held: the screens of the payment, with the booking on top and its fee line by line (BOOK-50). */
export function PaymentStep({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return payment ? <Paying actor={actor} payment={payment} /> : null;
}

function Paying({ actor, payment }: StepProps & { payment: PaymentActor }) {
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  const path = useSelector(payment, ({ value }) => statePath(value));
  const invoice = useSelector(payment, ({ context }) => context.invoice);
  const { Body } = paymentViews[path];
  const top = (
    <>
      {appointment && <HeldCard appointment={appointment} />}
      <HeldUntil actor={actor} />
    </>
  );
  return (
    <PaymentSubject value={{ top, bill: invoice && <HeldBill actor={actor} invoice={invoice} /> }}>
      <Body actor={payment} />
    </PaymentSubject>
  );
}

/** The fee's own lines, as long as they are what is asked for. */
function HeldBill({ actor, invoice }: StepProps & { invoice: Invoice }): ReactNode {
  const fee = useSelector(actor, ({ context }) => context.fee);
  const isDeposit = useSelector(actor, selectIsDepositHold);
  if (fee?.totalFee !== invoice.ostBalance) return <InvoiceBill invoice={invoice} />;
  return <FeeLines fee={fee} of={isDeposit ? 'deposit' : 'remote'} />;
}

export function PaymentDock({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return payment ? <PayingDock payment={payment} /> : null;
}

function PayingDock({ payment }: { payment: PaymentActor }) {
  const path = useSelector(payment, ({ value }) => statePath(value));
  const { Dock } = paymentViews[path];
  return Dock ? <Dock actor={payment} /> : null;
}
