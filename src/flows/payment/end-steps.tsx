import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { endedOrder } from '#machines/kit/committed.ts';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Empty, Hero } from '#src/ui/empty/empty.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { CounterNote } from '../invoice/counter-note.tsx';
import { InvoiceUnavailable } from '../invoice/invoice-unavailable.tsx';
import type { StepProps } from './payment.types.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { useCompletionWords } from './payment-words.ts';
import { TransferHero } from './transfer-hero.tsx';

export function InvoiceUnavailableStep({ actor }: StepProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <InvoiceUnavailable failure={failure} onRetry={() => actor.send({ type: 'invoice.retry' })} />;
}

/** ERR-18: the step does not change. */
export function CloseFailedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const completionWords = useCompletionWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Page>
      <Empty
        title={failure && completionWords(failure)}
        actions={
          <Button isInline icon={reloadIcon} onPress={() => actor.send({ type: 'step.next' })}>{t`Try again`}</Button>
        }
      >
        {t`There is nothing to pay.`}
      </Empty>
    </Page>
  );
}

export function PaidStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <Page>
      <Hero scene="booked" title={t`Paid, thank you`}>
        {t`Your receipt is with the invoice.`}
      </Hero>
      <PaymentFacts invoice={invoice} />
    </Page>
  );
}

/** Never says paid: the clinic has to see the transfer first. */
export function AnnouncedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const order = invoice && endedOrder({ invoice, ended: 'announced', isRequested: false });
  return (
    <Page>
      {order && (
        <TransferHero invoice={order}>
          {t`We check your PayNow transfer in Singapore office hours. Until then it shows as awaiting transfer.`}
        </TransferHero>
      )}
      <PaymentFacts invoice={invoice} />
    </Page>
  );
}

/** The order is placed and not paid: NIK$ are taken off at the counter, where the staff see the ID (NIKS-08). */
export function CounterStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <Page>
      <Stack gap={6}>
        <Hero scene="waiting" title={t`Your order waits for you at the counter`} />
        {invoice && <CounterNote invoice={invoice} />}
        <PaymentFacts invoice={invoice} />
      </Stack>
    </Page>
  );
}

export function ClosedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <Page>
      <Hero scene="booked" title={t`Nothing to pay`}>
        {t`Your order is complete.`}
      </Hero>
      <PaymentFacts invoice={invoice} />
    </Page>
  );
}

/** Dock at the end of a payment of its own; a payment that a flow has invoked continues with that flow instead. */
export function EndDock() {
  const { t } = useLingui();
  const flows = useService('flows');
  const isOrder = useCurrentRoute()?.path === '/orderDetails';
  return (
    <Dock>
      <Button onPress={() => flows.hide('payment')}>{isOrder ? t`Back to the order` : t`Back to the invoice`}</Button>
    </Dock>
  );
}
