/** Paying in Chromium: the chosen method, the message about the last try, and the state after a reload. */
import type { AnyMachineSnapshot } from 'xstate';
import { PAYMENT_POLL_MS } from '#contract/constants.ts';
import { holdDelays } from '#harness/chromium/page-acts.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import type { Driver } from '../drivers/driver.ts';
import { heldPaymentDriver } from './payment.driver.ts';

interface Facts {
  state?: string | null;
  method: string | null;
  isCardOff: boolean;
  /** Whether the screen has a message about the last try. */
  isTroubled: boolean;
  /** Whether the countdown of the held time shows. */
  isCounting: boolean;
}

/** Reads all facts at one moment; runs in the page. */
const seen = () => {
  const popup = document.querySelector('[role=dialog]');
  return {
    text: popup && (popup.textContent ?? ''),
    chosen: popup?.querySelector('[role=radio][aria-checked=true]')?.textContent ?? null,
    isCounting: document.querySelector('[role=timer]') !== null,
  };
};
/** A held request of an abandoned payment may still wait; its booking reads the result by the same call. */
export const isOver = (text: string | null): boolean => text === null || text.includes('Checking your payment');
const TROUBLE = ['Nothing was charged', 'Your payment was not successful, please try again.'];
const CHOOSES = ['choosing', 'payNow'];

/** Answers of the server after a reload, by state; the app reads them first, so that nothing is paid twice. */
const TRUTHS: Record<string, readonly string[]> = {
  processing: ['loadInvoice -> processing'],
  awaitingTransfer: ['loadInvoice -> announced'],
  announced: ['loadInvoice -> announced'],
  international: ['loadInvoice -> international'],
  closeFailed: ['loadInvoice -> nothing to pay', 'closeInvoice -> closed'],
  atCounter: ['loadInvoice -> at the counter', 'loadCardSettings -> settings'],
  closed: ['loadInvoice -> nothing to pay', 'closeInvoice -> closed'],
  paid: ['loadInvoice -> paid'],
};
const UNPAID = ['loadInvoice -> unpaid', 'loadCardSettings -> settings'];
const ENDED = ['paid', 'announced', 'atCounter', 'closed'];

const isTroubled = ({ context }: AnyMachineSnapshot): boolean => {
  const { message, failure, card, isCardOnly }: PaymentContext = context;
  return message !== null || failure !== null || (isCardOnly && card === null);
};
const shared: OwnScreen<Facts> = {
  // the path alone decides when a bank is asked again, however long a check takes
  before: (page) => holdDelays(page, PAYMENT_POLL_MS),
  observe: async ({ page }, state) => {
    const { text, chosen, isCounting } = await page.evaluate(seen);
    const method = chosen && (chosen.startsWith('PayNow') ? 'paynow' : 'card');
    return {
      ...(isOver(text) && { state: null }),
      method: state === 'choosing' ? method : null,
      isCardOff: state === 'choosing' && text?.includes('Cards are not possible right now') === true,
      isTroubled: state === 'choosing' && TROUBLE.some((words) => text?.includes(words)),
      isCounting,
    };
  },
  expected: (snapshot) => {
    const { method, card, isCardOnly, isExpired, outcome }: PaymentContext = snapshot.context;
    const isChoosing = snapshot.matches('choosing');
    return {
      method: isChoosing && !isCardOnly ? method : null,
      isCardOff: isChoosing && card === null,
      isTroubled: isChoosing && isTroubled(snapshot),
      isCounting: isCardOnly && !isExpired && outcome !== 'expired',
    };
  },
};

export const own = (one: Driver): OwnScreen<Facts> =>
  one === heldPaymentDriver
    ? // its other steps look like those of any payment
      { ...shared, lookOf: (snapshot) => (snapshot.matches('choosing') ? 'choosing held' : null) }
    : {
        ...shared,
        lookOf: (snapshot) => {
          const state = statePath(snapshot.value);
          if (!snapshot.hasTag('settled') && !ENDED.includes(state)) return null;
          const isOff = state === 'choosing' && snapshot.context.card === null;
          return [state, isOff && 'off', CHOOSES.includes(state) && isTroubled(snapshot) && 'troubled']
            .filter(Boolean)
            .join(' ');
        },
        afterReload: ({ value }) => TRUTHS[statePath(value)] ?? UNPAID,
      };
