import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CONTACT_EMAIL, CONTACT_PHONE } from '#contract/constants.ts';
import { selectNotCounted } from '#machines/card-payment/card-payment.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
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
      {invoice && <TransferHero invoice={invoice} />}
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

/** No method is offered in the app (PAY-05). */
export function InternationalStep({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { invoice, payNow } = useSelector(actor, ({ context }) => context);
  const { phone, email } = payNow?.contact ?? { phone: CONTACT_PHONE, email: CONTACT_EMAIL };
  const number = invoice?.invoiceNo ?? '';
  return (
    <PaymentPage invoice={invoice}>
      <Heading size="xl">{t`Pay with the clinic`}</Heading>
      <Note title={t`Orders to other countries are paid with us directly`}>
        {t`Call or write to us, and give the order number ${number}.`}
      </Note>
      <Plate>
        <Row
          lead={<Glyph icon={phoneIcon} />}
          label={t`Call`}
          title={format.phone(phone)}
          href={`tel:${phone.replaceAll(' ', '')}`}
          isExternal
        />
        <Row
          lead={<Glyph icon={mailIcon} />}
          label={t`Write`}
          title={email}
          href={`mailto:${email}?subject=${encodeURIComponent(number)}`}
          isExternal
        />
      </Plate>
      {invoice && <InvoiceItems invoice={invoice} />}
    </PaymentPage>
  );
}
