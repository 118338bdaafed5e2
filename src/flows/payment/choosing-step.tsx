import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import { selectIsAsking } from '#machines/payment/payment.selectors.ts';
import type { PaymentContext, PaymentMethod } from '#machines/payment/payment.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { DockSum } from '#src/ui/dock/dock.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { CounterNote } from '../invoice/counter-note.tsx';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { CardOnlyDock, CardOnlyStep } from './card-only-step.tsx';
import type { StepProps } from './payment.types.ts';
import { PaymentPage } from './payment-page.tsx';
import { useMessageWords, useNeedWords } from './payment-words.ts';

const isCardOnly = ({ context }: { context: PaymentContext }) => context.isCardOnly;

export function ChoosingStep({ actor }: StepProps) {
  return useSelector(actor, isCardOnly) ? <CardOnlyStep actor={actor} /> : <MethodStep actor={actor} />;
}

export function ChoosingDock({ actor }: StepProps) {
  return useSelector(actor, isCardOnly) ? <CardOnlyDock actor={actor} /> : <MethodDock actor={actor} />;
}

/** Card or PayNow, with the invoice below (PAY-01, PAY-02). */
function MethodStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <PaymentPage invoice={invoice}>
      <Heading size="xl">{t`How will you pay?`}</Heading>
      <Trouble actor={actor} />
      <FieldPlace name="method">
        <Methods actor={actor} />
      </FieldPlace>
      <CardIsOff actor={actor} />
      <AtCounter actor={actor} />
      {invoice && <InvoiceItems invoice={invoice} />}
    </PaymentPage>
  );
}

/** Failure of the last attempt. */
function Trouble({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const messageWords = useMessageWords();
  const { failure, message } = useSelector(actor, ({ context }) => context);
  if (message) return <Note tone="bad">{messageWords(message)}</Note>;
  if (failure === null) return null;
  return (
    <Note tone="bad" title={t`Nothing was charged`}>
      {failureWords(failure)}
    </Note>
  );
}

function Methods({ actor }: StepProps) {
  const { t } = useLingui();
  const method = useSelector(actor, ({ context }) => context.method);
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'method.select', method: 'card' }));
  const choice = (id: PaymentMethod) => ({
    isSelected: method === id,
    isUnavailable: !canChoose,
    onSelect: () => actor.send({ type: 'method.select', method: id }),
  });
  return (
    <ChoiceGroup label={t`Payment method`}>
      <Choice
        {...choice('card')}
        lead={<Glyph icon={cardIcon} />}
        title={t`Credit or debit card`}
        sub={t`Paid straight away`}
      />
      <Choice
        {...choice('paynow')}
        lead={<Glyph icon={qrCodeIcon} />}
        title={t`PayNow QR`}
        sub={t`Bank transfer, in office hours`}
      />
    </ChoiceGroup>
  );
}

/** Offer beside the two methods for patients with NIK$, which are used in person (NIKS-08). */
function AtCounter({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'counter.choose' }));
  const isKeeping = useSelector(actor, (snapshot) => snapshot.matches('keepingForCounter'));
  if (invoice?.isAtCounter) return <CounterNote invoice={invoice} />;
  if (!invoice || (!canChoose && !isKeeping)) return null;
  return (
    <Stack gap={2}>
      <Note icon={personIcon} title={t`You have ${invoice.usableNiks} NIK$`}>
        {t`You can use them in person: we place your order and keep it, and you bring your original ID.`}
      </Note>
      <Button
        kind="line"
        isReady={canChoose}
        isBusy={isKeeping}
        onPress={() => actor.send({ type: 'counter.choose' })}
      >{t`Use NIK$ at the counter`}</Button>
    </Stack>
  );
}

/** Card payments are off; PayNow still works (PAY-13). */
function CardIsOff({ actor }: StepProps) {
  const { t } = useLingui();
  const isOff = useSelector(actor, (snapshot) => snapshot.matches('choosing') && snapshot.context.card === null);
  if (!isOff) return null;
  const retry = () => {
    actor.send({ type: 'settings.retry' });
    // the button disappears, and the focus would be lost with it
    focusField('method');
  };
  return (
    <Note tone="warn" title={t`Cards are not possible right now`}>
      {t`You can pay by PayNow, or try the card again.`}{' '}
      <Button kind="quiet" isSmall isInline isFlush onPress={retry}>
        {t`Try the card again`}
      </Button>
    </Note>
  );
}

function MethodDock({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const needWords: Record<string, string> = useNeedWords();
  const { method, invoice } = useSelector(actor, ({ context }) => context);
  const isAsking = useSelector(actor, selectIsAsking);
  const words = { card: t`Continue with card`, paynow: t`Continue with PayNow` };
  return (
    <FlowDock
      actor={actor}
      event={{ type: 'step.next' }}
      reasons={paymentReasons}
      words={(id) => needWords[id]}
      isBusy={isAsking}
      beside={invoice && <DockSum label={t`To pay`}>{money(invoice.ostBalance)}</DockSum>}
    >
      {isAsking ? t`Preparing…` : method ? words[method] : t`Continue`}
    </FlowDock>
  );
}
