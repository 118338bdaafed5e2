import { useLingui } from '@lingui/react/macro';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeCardNumberElementOptions } from '@stripe/stripe-js';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { CardMessage } from '#machines/card-payment/card-payment.types.ts';
import { useService } from '#src/app/use-app.ts';
import { FieldFrame } from '#src/ui/field/field.tsx';
import { FieldPair } from '#src/ui/field/field-pair.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import styles from './card-fields.module.css';
import type { CardProps } from './payment.types.ts';

const PARTS = ['number', 'expiry', 'code'] as const;
type Part = (typeof PARTS)[number];
/** Faults of the parts, in the gateway's words; `isRefused` after a refusal of the card. */
type Hints = Partial<Record<Part, string | undefined>> & { isRefused?: boolean };
/** Event of the gateway after an edit of one part. */
interface Edited {
  complete: boolean;
  error: { message: string } | undefined;
}

/** Colours of the current theme for the gateway's fields, which do not inherit styles. */
const looks = (): StripeCardNumberElementOptions => {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(name).trim();
  const base = { color: colour('--text'), fontFamily: 'system-ui, sans-serif', fontSize: '17px' };
  return {
    style: {
      base: { ...base, '::placeholder': { color: colour('--text-2') } },
      invalid: { color: colour('--danger') },
    },
  };
};

/** The gateway's own fields. The number keeps its hint after a refusal until a part is edited (PAY-19). */
export function CardFields({ card }: CardProps) {
  const { t } = useLingui();
  const cardForm = useService('cardForm');
  const [look] = useState(looks);
  const isPaying = useSelector(card, (snapshot) => snapshot.hasTag('busy'));
  const [hints, setHints] = useState<Hints>({});
  useRefusals(card, () => setHints((others) => ({ ...others, isRefused: true })));
  const complete = useRef(new Set<Part>());
  useEffect(
    () => () => {
      cardForm.fields = null;
    },
    [cardForm],
  );

  const edited = (part: Part, { complete: isPartComplete, error }: Edited) => {
    setHints((others) => ({ ...others, [part]: error?.message, isRefused: false }));
    if (isPartComplete) complete.current.add(part);
    else complete.current.delete(part);
    card.send({ type: 'card.change', isComplete: complete.current.size === PARTS.length });
  };
  const field = (part: Part, id: string) => ({
    id,
    className: styles.field ?? '',
    options: { ...look, disabled: isPaying },
    onChange: (event: Edited) => edited(part, event),
  });
  const refusedHint = t`Check these details, or use another card.`;
  return (
    <FieldPlace name="card">
      <Stack>
        <FieldFrame label={t`Card number`} error={hints.number ?? (hints.isRefused && refusedHint)}>
          {({ id }) => (
            <CardNumberElement
              {...field('number', id)}
              onReady={(fields) => {
                cardForm.fields = fields;
                // new fields are empty, even when those of an earlier visit were complete
                if (card.getSnapshot().context.isCardComplete) card.send({ type: 'card.change', isComplete: false });
              }}
            />
          )}
        </FieldFrame>
        <FieldPair>
          <FieldFrame label={t`Expiry`} error={hints.expiry}>
            {({ id }) => <CardExpiryElement {...field('expiry', id)} />}
          </FieldFrame>
          <FieldFrame label={t`Security code`} error={hints.code}>
            {({ id }) => <CardCvcElement {...field('code', id)} />}
          </FieldFrame>
        </FieldPair>
      </Stack>
    </FieldPlace>
  );
}

/** Calls `tell` for every message that comes with a refusal. */
function useRefusals(card: CardProps['card'], tell: () => void): void {
  const told = useRef(tell);
  useEffect(() => {
    let last: CardMessage | null = null;
    const following = card.subscribe(({ context: { message } }) => {
      if (message !== last && message && message.kind !== 'unexpected') told.current();
      last = message;
    });
    return () => following.unsubscribe();
  }, [card]);
}
