import type { KeyedOrder } from '#contract/calls/order.calls.ts';
import type { OrderKey } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface GuestOrderInput {
  wizardId: string;
  key: OrderKey | null;
}

export interface GuestOrderContext extends GuestOrderInput, WriteCounters {
  /** Null until it is read. */
  keyed: KeyedOrder | null;
  failure: Failure | null;
}

export type GuestOrderEvent =
  | { type: 'order.refresh' }
  | { type: 'receipt.confirm' }
  | { type: 'receipt.save' }
  | { type: 'home.open' };
export type GuestOrderEmitted = { type: 'page.open'; path: '/home' };

export interface ReceiveInput {
  orderKey: OrderKey;
  /** The write has one key in all its tries. */
  key: string;
}
