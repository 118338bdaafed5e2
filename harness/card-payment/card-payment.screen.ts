/** Paying by card in Chromium: what the form says, and the countdown of what is held. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { isOver } from '#harness/payment/payment.screen.ts';
import type { CardMessage, CardPaymentContext } from '#machines/card-payment/card-payment.types.ts';

const DECLINED = 'Your card was declined.';
const MESSAGES: Record<Exclude<CardMessage['kind'], 'provider'>, string> = {
  unexpected: 'An unexpected error occured.',
  notSuccessful: 'Your payment was not successful, please try again.',
  wrong: 'Something went wrong.',
};
const noteOf = (message: CardMessage) => (message.kind === 'provider' ? message.text : MESSAGES[message.kind]);

export const own: OwnScreen<{ state?: string | null; note: string | null }> = {
  observe: async ({ page }, state) => {
    const [text = null] = await page.getByRole('dialog').allTextContents();
    return {
      ...(isOver(text) && { state: null }),
      note:
        state === 'form' ? ([DECLINED, ...Object.values(MESSAGES)].find((one) => text?.includes(one)) ?? null) : null,
    };
  },
  expected: (snapshot) => {
    const { message }: CardPaymentContext = snapshot.context;
    return { note: snapshot.matches('form') && message ? noteOf(message) : null };
  },
};
