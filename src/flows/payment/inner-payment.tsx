import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import type { CardPaymentActor } from '#src/flows/card-payment/card-payment.definition.ts';
import { useCardPayment } from '#src/flows/card-payment/use-card-payment.ts';
import type { PaymentActor } from './payment.definition.ts';
import { cardPaymentViews, paymentViews } from './payment-views.ts';

interface InnerProps {
  payment: PaymentActor;
}

/** Views of the payment, and of the card payment that it runs. */
const useViews = (payment: PaymentActor | undefined, card: CardPaymentActor | undefined) => ({
  own: useSelector(payment, (snapshot) => snapshot && paymentViews[statePath(snapshot.value)]),
  ofCard: useSelector(card, (snapshot) => snapshot && cardPaymentViews[statePath(snapshot.value)]),
});

export function InnerPayment({ payment }: InnerProps) {
  const card = useCardPayment(payment);
  const { own, ofCard } = useViews(payment, card);
  if (card && ofCard) return <ofCard.Body card={card} />;
  return own ? <own.Body actor={payment} /> : null;
}

export function InnerPaymentDock({ payment }: InnerProps) {
  const card = useCardPayment(payment);
  const { own, ofCard } = useViews(payment, card);
  if (card && ofCard) return ofCard.Dock ? <ofCard.Dock card={card} /> : null;
  return own?.Dock ? <own.Dock actor={payment} /> : null;
}

/** State that the frame around a payment needs; `undefined` while none runs. */
export function usePaying(payment: PaymentActor | undefined) {
  const card = useCardPayment(payment);
  const { own, ofCard } = useViews(payment, card);
  return {
    /** Receiver of Back: the payment, or the card payment that it runs. */
    inner: card ?? payment,
    screen: (ofCard ?? own)?.screen,
    hasDock: (ofCard ?? own)?.Dock !== undefined,
  };
}
