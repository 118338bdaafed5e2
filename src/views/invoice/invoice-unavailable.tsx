import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import type { OrderActor } from '#src/wiring/order.wiring.ts';
import { useFailureWords } from '../flow/failure-words.ts';

/** The invoice of the address could not be fetched (ERR-01). */
export function InvoiceUnavailable({ actor }: { actor: OrderActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Page>
      <Empty
        title={t`Can not get invoice`}
        actions={
          <Button isInline icon="reload" onPress={() => actor.send({ type: 'order.refresh' })}>{t`Try again`}</Button>
        }
      >
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}
