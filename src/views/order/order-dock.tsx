import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { InvoiceActor } from '#src/flows/invoice.definition.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';

/** Confirm as Received, for an order that can have arrived (REC-18, REC-19). */
export function OrderDock({ actor }: { actor: InvoiceActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isOffered = useSelector(
    actor,
    ({ context: { invoice } }) => invoice !== null && invoiceFacts(invoice).canBeReceived,
  );
  if (!isOffered) return null;
  return (
    <Dock>
      <Button
        icon={checkIcon}
        isBusy={path === 'receiving' || path === 'loading'}
        onPress={() => actor.send({ type: 'receipt.confirm' })}
      >
        {path === 'receiving' ? t`Telling the clinic…` : t`Confirm as Received`}
      </Button>
    </Dock>
  );
}
