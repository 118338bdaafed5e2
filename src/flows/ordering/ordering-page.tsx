/** Frame around the steps of the wizards that order. */

import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRef, AnyMachineSnapshot } from 'xstate';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { selectIsOrderFailure } from '#machines/kit/ordering.ts';
import { useIsUndecided } from '#src/flows/card-payment/use-card-payment.ts';
import type { CartActor } from '#src/flows/cart/cart.definition.ts';
import type { CheckoutActor } from '#src/flows/checkout/checkout.definition.ts';
import type { DeliveryInfoActor } from '#src/flows/delivery-info/delivery-info.definition.ts';
import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import type { PaymentActor } from '#src/flows/payment/payment.definition.ts';
import type { RefillActor } from '#src/flows/refill/refill.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink, type ButtonProps } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Address } from '#src/ui/text/address.tsx';
import { usePaying } from '../payment/inner-payment.tsx';
import { hrefOfInvoice } from '../records/hrefs.ts';

export type OrderingProps = StepProps<RefillActor | CheckoutActor>;

export const useDelivery = ({ actor }: OrderingProps) =>
  useSelector(actor, ({ children }): DeliveryInfoActor | undefined => children.deliveryInfo);
export const usePayment = ({ actor }: OrderingProps) =>
  useSelector(actor, ({ children }): PaymentActor | undefined => children.payment);

/** A wizard or a sub-flow, with the members that the frame uses. */
type Inner = Pick<ActorRef<AnyMachineSnapshot, { type: 'step.back' }>, 'getSnapshot' | 'subscribe' | 'send'>;

/** Back belongs to the visible sub-flow. */
export function useInner(
  actor: OrderingProps['actor'],
  { cart, otp }: { cart?: CartActor | undefined; otp?: OtpActor | undefined } = {},
) {
  const delivery = useDelivery({ actor });
  const payment = usePayment({ actor });
  const paying = usePaying(payment);
  const isCodeSent = useSelector(otp, (snapshot) => snapshot?.matches('code') ?? false);
  const inner: Inner = paying.inner ?? delivery ?? otp ?? cart ?? actor;
  return {
    isPaying: payment !== undefined,
    canGoBack: useSelector(inner, (snapshot) => snapshot.can({ type: 'step.back' })),
    goBack: () => inner.send({ type: 'step.back' }),
    innerScreen: otp && isCodeSent ? 'code' : paying.screen,
    isUndecided: useIsUndecided(payment),
  };
}

/** Content of a step, below the failure of the last attempt. */
export function OrderingPage({ actor, children }: OrderingProps & { children: ReactNode }) {
  return (
    <Page>
      <Stack gap={6}>
        <FailureNote actor={actor} />
        {children}
      </Stack>
    </Page>
  );
}

/** Words of a failure (ERR-02); the server's own sentence says what can be done. */
function FailureNote({ actor }: OrderingProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isOrder = useSelector(actor, selectIsOrderFailure);
  if (failure === null) return null;
  return (
    <Note tone="bad" title={isOrder ? t`Error creating invoice. Please contact us.` : undefined}>
      {failureWords(failure)}
    </Note>
  );
}

/** Number, address and price of the order. */
export function OrderFacts({ actor }: OrderingProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  if (invoice === null) return null;
  const { delivery } = invoiceFacts(invoice);
  const place = delivery?.deliveryAddress;
  return (
    <Card>
      <KeyFacts
        facts={[
          { term: t`Order`, fact: invoice.invoiceNo },
          ...(place
            ? [
                {
                  term: delivery.deliveryType === 'Pickup' ? t`Pick up at` : t`Deliver to`,
                  fact: <Address>{place}</Address>,
                },
              ]
            : []),
          { term: t`Order total`, fact: money(invoice.total) },
        ]}
      />
    </Card>
  );
}

/** Link to the page of the order. */
export function SeeOrder({ actor }: OrderingProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return invoice && <ButtonLink kind="quiet" href={hrefOfInvoice(invoice)}>{t`See this order`}</ButtonLink>;
}

/** The main action of a step that is always ready, and secondary actions. */
export function NextDock({
  actor,
  below,
  ...look
}: OrderingProps & Pick<ButtonProps, 'icon' | 'children'> & { below?: ReactNode }) {
  return (
    <Dock>
      <Button {...look} onPress={() => actor.send({ type: 'step.next' })} />
      {below}
    </Dock>
  );
}
