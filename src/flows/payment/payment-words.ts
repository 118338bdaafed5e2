import { useLingui } from '@lingui/react/macro';
import type { cardPaymentReasons } from '#machines/card-payment/card-payment.reasons.ts';
import type { CardMessage } from '#machines/card-payment/card-payment.types.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import type { paymentReasons } from '#machines/payment/payment.reasons.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';

type ReasonsOf<Reasons extends Record<string, readonly { id: string }[]>> = Reasons[keyof Reasons][number]['id'];
type NeedId = ReasonsOf<typeof paymentReasons> | ReasonsOf<typeof cardPaymentReasons>;

export function useNeedWords(): Record<NeedId, string> {
  const { t } = useLingui();
  return {
    needsMethod: t`Choose how you pay`,
    cardIsOff: t`Cards are not possible right now`,
    needsCard: t`Fill in your card details`,
  };
}

/** Words of the card form's messages (PAY-17, PAY-18, PAY-22, PAY-23); a provider's sentence stays as it is. */
export function useMessageWords(): (message: CardMessage) => string {
  const { t } = useLingui();
  return (message) => {
    switch (message.kind) {
      case 'provider':
        return message.text;
      case 'unexpected':
        return t`An unexpected error occured.`;
      case 'notSuccessful':
        return t`Your payment was not successful, please try again.`;
      case 'wrong':
        return t`Something went wrong.`;
    }
  };
}

/** Why an order could not be completed: the server's message, or ours (ERR-18). */
export function useCompletionWords(): (failure: Failure) => string {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (failure) => {
    const told = isOutcomeKnown(failure) ? failureWords(failure) : '';
    return told === '' ? t`Could not complete order, please try again.` : told;
  };
}
