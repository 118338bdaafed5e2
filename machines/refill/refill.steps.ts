import type { StateValueFrom } from 'xstate';
import type { DeliveryWay } from '#contract/rules/delivery-fee.ts';
import { needsConfirmation } from '#contract/rules/refill.ts';
import type { StatePath } from '../kit/state-path.ts';
import type { refillMachine } from './refill.machine.ts';
import type { RefillContext } from './refill.types.ts';

export type RefillPath = StatePath<StateValueFrom<typeof refillMachine>>;
/** The step in the address: `?flow=refill&step=info`. */
export type RefillStep = 'start' | 'result' | 'info' | 'pending' | 'payment' | 'complete';

export const refillSteps: Record<RefillPath, RefillStep> = {
  loading: 'start',
  loadFailed: 'start',
  'start.choosing': 'start',
  'start.searching': 'start',
  pricing: 'start',
  result: 'result',
  info: 'info',
  creating: 'info',
  routingFailure: 'info',
  outcomeUnknown: 'info',
  priceChanged: 'info',
  routingOrder: 'start',
  requesting: 'pending',
  requestFailed: 'pending',
  pending: 'pending',
  payment: 'payment',
  readingInvoice: 'payment',
  unpaid: 'payment',
  rejected: 'pending',
  complete: 'complete',
};

const isConfirmed = ({ invoice, items, chosen, cart }: RefillContext, way: DeliveryWay): boolean => {
  if (invoice !== null) return invoice.confirmation !== null;
  const wanted = cart?.items ?? items.filter(({ _id }) => chosen.some((one) => one._id === _id));
  return needsConfirmation(way, wanted);
};

/**
 * The step bar lists the steps ahead, and includes the clinic's confirmation before the patient has asked for it
 * (REFILL-01 to REFILL-03).
 * @param way as the delivery step shows it; pick-up before it was open
 */
export const progressOf = (context: RefillContext, way: DeliveryWay): readonly RefillStep[] =>
  isConfirmed(context, way)
    ? ['start', 'result', 'info', 'pending', 'payment']
    : ['start', 'result', 'info', 'payment'];
