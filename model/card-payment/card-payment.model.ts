import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import { cardPaymentReasons } from '#machines/card-payment/card-payment.reasons.ts';
import { cardPaymentStory } from '#machines/card-payment/card-payment.story.ts';
import type { CardPaymentInput, Confirmed, Intent } from '#machines/card-payment/card-payment.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { cardSettings, invoiceWith } from '#model/samples.ts';

const invoice = invoiceWith({ ostBalance: 20 });

const flowOf = (start: Words, input: Pick<CardPaymentInput, 'isCardOnly' | 'isUnderWay'>) =>
  defineFlow({
    machine: cardPaymentMachine,
    story: cardPaymentStory,
    reasons: cardPaymentReasons,
    start,
    input: { invoice, card: input.isUnderWay ? null : cardSettings, message: null, ...input },
    events: {
      'card.change': { complete: { isComplete: true }, incomplete: { isComplete: false } },
      'payment.ask': plain,
      /** A payment can expire only where a time or stock is held. */
      'payment.expire': input.isCardOnly ? plain : {},
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      createIntent: call<Intent>(
        { intent: { clientSecret: 'pi_1_secret' }, 'provider refuses': { refused: 'Your account cannot do this.' } },
        'PAYMENT_PROCESSING',
        'NOTHING_TO_PAY',
        'offline',
      ),
      confirmCard: call<Confirmed>(
        {
          succeeded: { status: 'succeeded' },
          processing: { status: 'processing' },
          'another card': { status: 'requires_payment_method' },
          cancelled: { status: 'canceled' },
          declined: { error: 'card', text: 'Your card was declined.' },
          'no answer': { error: 'other' },
        },
        'unexpected',
      ),
      recordPayment: call<void>({ counted: undefined }, 'NOT_PAID', 'PAYMENT_PROCESSING', 'offline'),
    },
    key: ({ isExpired, isCardComplete, message }) => [isExpired, isCardComplete, message !== null],
  });

export const cardPaymentFlow = flowOf(words('An invoice is paid by card', '用银行卡支付账单'), {
  isCardOnly: false,
  isUnderWay: false,
});
export const heldCardPaymentFlow = flowOf(
  words('A booking that is held is paid by card', '用银行卡为保留中的预约付款'),
  {
    isCardOnly: true,
    isUnderWay: false,
  },
);
export const underWayPaymentFlow = flowOf(words('A payment is under way already', '已有付款在处理'), {
  isCardOnly: false,
  isUnderWay: true,
});

/** Labels until the card form is open and filled in. */
export const toCardForm = ['createIntent -> intent', 'card.change (complete)'] as const;

export const flows: readonly Flow[] = [cardPaymentFlow, heldCardPaymentFlow, underWayPaymentFlow];
