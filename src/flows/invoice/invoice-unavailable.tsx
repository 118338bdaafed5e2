import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Page } from '#src/ui/layout/layout.tsx';
import type { InvoiceActor } from './invoice.definition.ts';

/** An invoice could not be fetched (ERR-01). */
export function InvoiceUnavailable({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (
    <Page>
      <Empty
        title={t`Can not get invoice`}
        actions={<Button isInline icon={reloadIcon} onPress={onRetry}>{t`Try again`}</Button>}
      >
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}

/** The page of an order or invoice whose record could not be fetched. */
export function OrderUnavailable({ actor }: { actor: InvoiceActor }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <InvoiceUnavailable failure={failure} onRetry={() => actor.send({ type: 'invoice.refresh' })} />;
}
