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
  /** Number and email for a new link; null before anything is written. */
  typed: AskedLink | null;
}

export interface AskedLink {
  number: string;
  email: string;
}
export type GuestOrderField = keyof AskedLink;

export type GuestOrderEvent =
  | { type: 'order.refresh' }
  | { type: 'receipt.confirm' }
  | { type: 'receipt.save' }
  | { type: 'number.change'; number: string }
  | { type: 'email.change'; email: string }
  | { type: 'link.request' }
  | { type: 'link.correct' }
  | { type: 'home.open' };
export type GuestOrderEmitted = { type: 'page.open'; path: '/home' };

export interface ReceiveInput {
  orderKey: OrderKey;
  /** All tries of the write share one key. */
  key: string;
}
