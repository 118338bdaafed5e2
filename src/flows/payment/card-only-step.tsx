import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectIsBusy } from '#machines/payment/payment.selectors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { StepProps } from './payment.types.ts';
import { PaymentPage } from './payment-page.tsx';
import { useMessageWords } from './payment-words.ts';

const isOff = ({ actor }: StepProps) => actor.getSnapshot().context.card === null;

/**
 * Step of a payment that only a card can make, while the card form cannot open: there is no method to choose (BOOK-54).
 */
export function CardOnlyStep({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <PaymentPage invoice={invoice}>
      <Heading size="xl">{t`Pay by card`}</Heading>
      {isBusy ? (
        <SkeletonRegion label={t`Loading`}>
          <Skeleton height={140} radius={14} />
        </SkeletonRegion>
      ) : (
        <WhyNot actor={actor} />
      )}
    </PaymentPage>
  );
}

function WhyNot({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const messageWords = useMessageWords();
  const { card, failure, message } = useSelector(actor, ({ context }) => context);
  if (card === null)
    return (
      <Note tone="bad" title={t`Cards are not possible right now`}>
        {t`Nothing was charged. Please try again in a moment.`}
      </Note>
    );
  if (message) return <Note tone="bad">{messageWords(message)}</Note>;
  return (
    <Note tone="bad" title={t`Nothing was charged`}>
      {failure ? failureWords(failure) : t`The card payment could not be started. Please try again.`}
    </Note>
  );
}

export function CardOnlyDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, selectIsBusy);
  const again = () => actor.send({ type: isOff({ actor }) ? 'settings.retry' : 'step.next' });
  return (
    <Dock>
      <Button isBusy={isBusy} onPress={again}>
        {isBusy ? t`Preparing…` : t`Try again`}
      </Button>
    </Dock>
  );
}
