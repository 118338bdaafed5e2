import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { HoldingActor } from '#src/flows/holding/holding.definition.ts';
import type { PaymentActor } from '#src/flows/payment/payment.definition.ts';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { InnerPayment, InnerPaymentDock } from '../payment/inner-payment.tsx';
import { PaymentSubject } from '../payment/payment-subject.ts';
import type { HoldingProps } from './booking.types.ts';
import { FeeLines } from './fee-lines.tsx';
import { HeldCard } from './held-card.tsx';
import { HeldUntil } from './held-until.tsx';

const usePayment = (holding: HoldingActor) =>
  useSelector(holding, ({ children }): PaymentActor | undefined => children.payment);

/** The screens of the payment for a held time, with the booking on top and its fee line by line (BOOK-50). */
export function PaymentStep({ actor, holding }: HoldingProps) {
  const payment = usePayment(holding);
  return payment ? <Paying actor={actor} holding={holding} payment={payment} /> : null;
}

function Paying({ actor, holding, payment }: HoldingProps & { payment: PaymentActor }) {
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  const invoice = useSelector(payment, ({ context }) => context.invoice);
  const top = (
    <>
      {appointment && <HeldCard appointment={appointment} />}
      <HeldUntil actor={actor} />
    </>
  );
  return (
    <PaymentSubject value={{ top, bill: invoice && <HeldBill holding={holding} invoice={invoice} /> }}>
      <InnerPayment payment={payment} />
    </PaymentSubject>
  );
}

/** Lines of the booking fee, while the invoice asks for no other amount. */
function HeldBill({ holding, invoice }: { holding: HoldingActor; invoice: Invoice }): ReactNode {
  const { fee, feeKind } = useSelector(holding, ({ context }) => context);
  if (fee?.totalFee !== invoice.ostBalance) return <InvoiceBill invoice={invoice} />;
  return <FeeLines fee={fee} of={feeKind} />;
}

export function PaymentDock({ holding }: HoldingProps) {
  const payment = usePayment(holding);
  return payment ? <InnerPaymentDock payment={payment} /> : null;
}
