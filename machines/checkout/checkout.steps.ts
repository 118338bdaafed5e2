import type { SnapshotFrom, StateValueFrom } from 'xstate';
import { type StatePath, statePath } from '../kit/state-path.ts';
import type { checkoutMachine } from './checkout.machine.ts';

export type CheckoutPath = StatePath<StateValueFrom<typeof checkoutMachine>>;
export type CheckoutStep = 'start' | 'result' | 'info' | 'payment' | 'complete';

export const checkoutSteps: Record<CheckoutPath, CheckoutStep> = {
  cart: 'start',
  left: 'start',
  routing: 'start',
  preparing: 'start',
  offer: 'result',
  result: 'result',
  verifying: 'result',
  email: 'result',
  provingEmail: 'result',
  info: 'info',
  creating: 'info',
  provingContact: 'info',
  readingInvoice: 'info',
  outcomeUnknown: 'info',
  priceChanged: 'info',
  routingOrder: 'info',
  settling: 'info',
  settleFailed: 'info',
  payment: 'payment',
  unpaid: 'payment',
  lapsed: 'payment',
  'complete.emptying': 'complete',
  'complete.linking': 'complete',
  'complete.told': 'complete',
};

/** The step bar. */
export const CHECKOUT_STEPS: readonly CheckoutStep[] = ['start', 'result', 'info', 'payment'];

const PAYNOW = ['payNow', 'announcing'];

/** The step in the address: `/store/checkout?step=info`. A bank transfer is a step of its own (CHECKOUT-01, CHECKOUT-03). */
export const stepInAddress = ({
  value,
  children: { payment },
}: Pick<SnapshotFrom<typeof checkoutMachine>, 'value' | 'children'>): CheckoutStep | 'payment:paynow' =>
  payment && PAYNOW.includes(statePath(payment.getSnapshot().value))
    ? 'payment:paynow'
    : checkoutSteps[statePath(value)];
