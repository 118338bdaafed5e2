import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectIsAnnounced, selectIsLapsed } from '#machines/refill/refill.selectors.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { useService } from '#src/flows/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { InnerPayment, InnerPaymentDock } from '../payment/inner-payment.tsx';
import { CallClinic, RefillPage, type StepProps } from './refill-page.tsx';

/** The clinic answers before anything is paid (REFILL-24). */
export function PendingStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <RefillPage actor={actor}>
      <Hero scene="waiting" title={t`The clinic is checking your order`}>
        {t`The clinic confirms it before you pay. We message you then.`}
      </Hero>
      <OrderFacts actor={actor} />
      <CallClinic actor={actor} />
    </RefillPage>
  );
}

export function RequestFailedStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <RefillPage actor={actor}>
      <Hero scene="missed" title={t`The clinic was not asked`}>
        {t`Your order waits here. Ask the clinic again, or call.`}
      </Hero>
      <OrderFacts actor={actor} />
      <CallClinic actor={actor} />
    </RefillPage>
  );
}

export function RequestDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Ask the clinic`}</Button>
    </Dock>
  );
}

export function RejectedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const reason = useSelector(actor, ({ context }) => context.invoice?.confirmation?.reason ?? null);
  const isLapsed = useSelector(actor, selectIsLapsed);
  return (
    <RefillPage actor={actor}>
      {isLapsed ? (
        <Hero scene="missed" title={t`The time to pay is over`}>
          {t`Your order was not paid in time, so it has ended. Nothing is charged. You can order it again.`}
        </Hero>
      ) : (
        <Hero scene="missed" title={t`The clinic could not confirm your order`}>
          {reason ?? t`Nothing is charged. Call the clinic to ask why.`}
        </Hero>
      )}
      <OrderFacts actor={actor} />
      <CallClinic actor={actor} />
    </RefillPage>
  );
}

/** REFILL-23. A transfer is not paid before the clinic has seen it. */
export function CompleteStep({ actor }: StepProps) {
  const { t } = useLingui();
  const isAnnounced = useSelector(actor, selectIsAnnounced);
  return (
    <RefillPage actor={actor}>
      {isAnnounced ? (
        <Hero scene="booked" title={t`Thank you, your transfer is noted`}>
          {t`We check your PayNow transfer in Singapore office hours. Until then it shows as awaiting transfer.`}
        </Hero>
      ) : (
        <Hero scene="booked" title={t`Payment complete`}>
          {t`Your order is confirmed.`}
        </Hero>
      )}
      <OrderFacts actor={actor} />
    </RefillPage>
  );
}

/** Ordered, and left before it was paid (REFILL-30). */
export function UnpaidStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <RefillPage actor={actor}>
      <Hero scene="waiting" title={t`Your order waits for its payment`} />
      {invoice && (
        <Card>
          <InvoiceBill invoice={invoice} />
        </Card>
      )}
    </RefillPage>
  );
}

export function UnpaidDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Continue to payment`}</Button>
    </Dock>
  );
}

export function BackToRecordsDock() {
  const { t } = useLingui();
  const go = useService('go');
  return (
    <Dock>
      <Button onPress={() => go('/records')}>{t`Back to records`}</Button>
    </Dock>
  );
}

function OrderFacts({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const clinic = useSelector(actor, ({ context }) => context.clinic);
  if (invoice === null) return null;
  return (
    <Card isRoomy>
      <KeyFacts
        facts={[
          { term: t`Order`, fact: invoice.invoiceNo },
          { term: t`Clinic`, fact: clinic?.name ?? invoice.clinicName ?? '–' },
        ]}
      />
      <InvoiceBill invoice={invoice} />
    </Card>
  );
}

const usePayment = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): PaymentActor | undefined => children.payment);

/** The screens of the payment that the wizard has invoked. */
export function PaymentStep({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return payment ? <InnerPayment payment={payment} /> : null;
}

export function PaymentDock({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return payment ? <InnerPaymentDock payment={payment} /> : null;
}
