import { useLingui } from '@lingui/react/macro';
import { Elements } from '@stripe/react-stripe-js';
import { useSelector } from '@xstate/react';
import { cardPaymentReasons } from '#machines/card-payment/card-payment.reasons.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { CardFields } from './card-fields.tsx';
import type { CardProps } from './payment.types.ts';
import { PaymentPage } from './payment-page.tsx';
import { useMessageWords, useNeedWords } from './payment-words.ts';

/** The gateway's card form. It stays while the bank is asked, for what was typed is in it alone. */
export function CardStep({ card }: CardProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const cardForm = useService('cardForm');
  const messageWords = useMessageWords();
  const message = useSelector(card, ({ context }) => context.message);
  const invoice = useSelector(card, ({ context }) => context.invoice);
  return (
    <PaymentPage invoice={invoice} isBillWideOnly>
      <Heading size="xl">{t`Card details`}</Heading>
      <Stack>
        <Elements stripe={cardForm.gateway} options={{ locale: language === 'zh-CN' ? 'zh' : 'en' }}>
          <CardFields card={card} />
        </Elements>
        {message && <Note tone="bad">{messageWords(message)}</Note>}
        <Inline isTop>
          <Icon path={lockIcon} size={20} />
          <Text size="sm" tone="muted">{t`Sent securely. We never store your card number.`}</Text>
        </Inline>
      </Stack>
    </PaymentPage>
  );
}

export function CardDock({ card }: CardProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const needWords: Record<string, string> = useNeedWords();
  const invoice = useSelector(card, ({ context }) => context.invoice);
  const isPaying = useSelector(card, (snapshot) => snapshot.hasTag('busy'));
  const amount = money(invoice.ostBalance);
  return (
    <FlowDock actor={card} event={{ type: 'step.next' }} reasons={cardPaymentReasons} words={(id) => needWords[id]}>
      {isPaying ? t`Paying…` : t`Pay ${amount}`}
    </FlowDock>
  );
}
