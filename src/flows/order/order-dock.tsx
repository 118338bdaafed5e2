import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { DOCK_WORDS, payButtonSaid } from '#contract/order-words.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { InvoiceActor } from '#src/flows/invoice/invoice.definition.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { useVoice } from '../invoice/use-voice.ts';

/** Confirm as Received, for an order that can have arrived (REC-18, REC-19); the button to pay, for an unpaid one. */
export function OrderDock({ actor, invoice }: { actor: InvoiceActor; invoice: Invoice }) {
  const { t } = useLingui();
  const voice = useVoice();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { canBeReceived, isPayable } = invoiceFacts(invoice);
  if (!canBeReceived && !isPayable) return null;
  return (
    <Dock>
      {canBeReceived && (
        <Button
          icon={checkIcon}
          isBusy={path === 'receiving' || path === 'loading'}
          onPress={() => actor.send({ type: 'receipt.confirm' })}
        >
          {path === 'receiving' ? t`Telling the clinic…` : DOCK_WORDS.received[voice.tongue]}
        </Button>
      )}
      {isPayable && (
        <ButtonLink
          kind={canBeReceived ? 'line' : 'primary'}
          href={`/orderDetails?id=${encodeURIComponent(invoice._id)}&flow=payment`}
        >
          {payButtonSaid(invoice, voice)}
        </ButtonLink>
      )}
    </Dock>
  );
}
