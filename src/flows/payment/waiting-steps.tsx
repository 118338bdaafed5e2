import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectNotCounted } from '#machines/card-payment/card-payment.selectors.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useContact } from '#src/format/use-contact.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { PayWithClinic } from './pay-with-clinic.tsx';
import type { CardProps, StepProps } from './payment.types.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentPage } from './payment-page.tsx';
import { TransferHero } from './transfer-hero.tsx';

/** The gateway has not decided yet; the machine asks by itself. */
export function ProcessingStep({ card }: CardProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const notCounted = useSelector(card, selectNotCounted);
  const invoice = useSelector(card, ({ context }) => context.invoice);
  return (
    <PaymentPage invoice={invoice} isBillWideOnly>
      <Hero scene="waiting" title={t`Your payment is processing.`}>
        {t`Your bank has not answered yet. We ask again every few seconds.`}
      </Hero>
      {notCounted && <Note tone="bad">{failureWords(notCounted)}</Note>}
      <PaymentFacts invoice={invoice} />
      <Note tone="quiet">{t`Please do not pay again. You can leave this page: we go on asking.`}</Note>
    </PaymentPage>
  );
}

export function ProcessingDock({ card }: CardProps) {
  const { t } = useLingui();
  const canAsk = useSelector(card, (snapshot) => snapshot.can({ type: 'payment.ask' }));
  return (
    <Dock>
      <Button isReady={canAsk} onPress={() => card.send({ type: 'payment.ask' })}>{t`Ask now`}</Button>
    </Dock>
  );
}

/** The person has said that a transfer was made. */
export function TransferStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <PaymentPage invoice={invoice} isBillWideOnly>
      {invoice && (
        <TransferHero invoice={invoice}>
          {t`You told us that you have paid. We check PayNow transfers in Singapore office hours.`}
        </TransferHero>
      )}
      <PaymentFacts invoice={invoice} />
      <Note tone="quiet">{t`If you have made the transfer, do not pay again.`}</Note>
    </PaymentPage>
  );
}

export function TransferDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.back' })}>{t`Wait for the transfer`}</Button>
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.next' })}>{t`I have not paid yet`}</Button>
    </Dock>
  );
}

/** No method is offered in the app (PAY-05); before the answer nothing is due. */
export function InternationalStep({ actor }: StepProps) {
  const { invoice, payNow } = useSelector(actor, ({ context }) => context);
  const { known, phone, email } = useContact();
  const contact = payNow?.contact ?? known ?? { phone, email };
  const number = invoice?.invoiceNo ?? '';
  const isDue = invoice !== null && invoiceFacts(invoice).isPayable;
  return (
    <PaymentPage invoice={invoice}>
      {isDue ? <PayWithClinic number={number} contact={contact} /> : invoice && <OrderHero invoice={invoice} />}
      {invoice && <InvoiceItems invoice={invoice} />}
    </PaymentPage>
  );
}
