import { useLingui } from '@lingui/react/macro';
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import { useFormat } from '#src/format/use-format.ts';
import { FieldFrame } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { FieldPlace } from '../flow/field-place.tsx';
import { FlowDock } from '../flow/flow-dock.tsx';
import styles from './card-step.module.css';
import type { StepProps } from './payment.types.ts';
import { PaymentPage } from './payment-page.tsx';
import { useMessageWords, useNeedWords } from './payment-words.ts';

/** The gateway draws its fields itself, so it is told the colours of the theme that is on. */
const looks = (): StripeCardElementOptions => {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: colour('--text'),
        iconColor: colour('--text-2'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '17px',
        '::placeholder': { color: colour('--text-2') },
      },
      invalid: { color: colour('--danger'), iconColor: colour('--danger') },
    },
  };
};

/** The gateway's card form. It stays while the bank is asked, for what was typed is in it alone. */
export function CardStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { cardForm } = useWiring();
  const messageWords = useMessageWords();
  const message = useSelector(actor, ({ context }) => context.message);
  return (
    <PaymentPage actor={actor} isBillWideOnly>
      <Heading size="xl">{t`Card details`}</Heading>
      <Stack>
        <Elements stripe={cardForm.gateway} options={{ locale: language === 'zh-CN' ? 'zh' : 'en' }}>
          <FieldPlace name="card">
            <CardField actor={actor} />
          </FieldPlace>
        </Elements>
        {message && <Note tone="bad">{messageWords(message)}</Note>}
        <Inline isTop>
          <Icon name="lock" size={20} />
          <Text size="sm" tone="muted">{t`Sent securely. We never store your card number.`}</Text>
        </Inline>
      </Stack>
    </PaymentPage>
  );
}

/** The hint after a refusal, in whatever language is on. */
const REFUSED = Symbol('refused');

/** Keeps its hint until it is edited, also when the message of a refusal is gone (PAY-19). */
function CardField({ actor }: StepProps) {
  const { t } = useLingui();
  const { cardForm } = useWiring();
  const [options] = useState(looks);
  const [hint, setHint] = useState<string | typeof REFUSED | null>(null);
  useEffect(() => {
    const following = actor.subscribe(({ context: { message } }) => {
      if (message && message.kind !== 'unexpected') setHint(REFUSED);
    });
    return () => following.unsubscribe();
  }, [actor]);
  useEffect(
    () => () => {
      cardForm.fields = null;
    },
    [cardForm],
  );
  return (
    <FieldFrame
      label={t`Card number, expiry and security code`}
      error={hint === REFUSED ? t`Check these details, or use another card.` : hint}
    >
      {({ id }) => (
        <CardElement
          id={id}
          className={styles.fields ?? ''}
          options={options}
          onReady={(fields) => {
            cardForm.fields = fields;
          }}
          onChange={({ complete, error }) => {
            setHint(error?.message ?? null);
            actor.send({ type: 'card.change', isComplete: complete });
          }}
        />
      )}
    </FieldFrame>
  );
}

export function CardDock({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const needWords: Record<string, string> = useNeedWords();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const isPaying = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const amount = invoice ? money(invoice.ostBalance) : '';
  return (
    <FlowDock actor={actor} event={{ type: 'step.next' }} reasons={paymentReasons} words={(id) => needWords[id]}>
      {isPaying ? t`Paying…` : t`Pay ${amount}`}
    </FlowDock>
  );
}
