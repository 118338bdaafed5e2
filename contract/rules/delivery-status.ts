/** How a stored delivery status is shown (REC-06 to REC-13), and the steps of an order's tracking (REC-16, REC-17). */
import type { DeliveryType } from '../entities/invoice.ts';
import type { Money } from '../money.ts';

export type ShownStatus =
  | 'pending'
  | 'confirmed'
  | 'confirmedToPay'
  | 'shipped'
  | 'readyForPickup'
  | 'delivered'
  | 'rejected'
  | 'voided'
  | 'unknown';

const SHOWN: Record<string, ShownStatus> = {
  Pending: 'pending',
  OrderShipped: 'shipped',
  Pickup: 'readyForPickup',
  Delivered: 'delivered',
  Received: 'delivered',
  Rejected: 'rejected',
};

export const shownStatus = (deliveryStatus: string | null, ostBalance: Money): ShownStatus => {
  if (deliveryStatus === 'Confirmed') return ostBalance <= 0 ? 'confirmed' : 'confirmedToPay';
  return (deliveryStatus !== null && SHOWN[deliveryStatus]) || 'unknown';
};

/** Paid with the clinic, not in the app (PAY-05). */
export const isInternational = (deliveryType: DeliveryType | null): boolean =>
  deliveryType === 'Deliver To Other Countries';

/** Stored statuses from which a patient can confirm that an order was received (REC-19). */
export const RECEIVABLE = ['OrderShipped', 'Pickup', 'Delivered'];
export const isReceivable = (deliveryStatus: string | null): boolean =>
  deliveryStatus !== null && RECEIVABLE.includes(deliveryStatus);

export type TrackingStep = 'confirmed' | 'shipped' | 'readyForPickup' | 'received';

/** The steps of an order, in order; Shipped only where it is delivered, Ready for Pickup only where it is picked up. */
export const trackingSteps = (deliveryType: DeliveryType | null): readonly TrackingStep[] =>
  deliveryType === 'Pickup' ? ['confirmed', 'readyForPickup', 'received'] : ['confirmed', 'shipped', 'received'];

const REACHED: Record<string, number> = { Confirmed: 1, OrderShipped: 2, Pickup: 2, Delivered: 2, Received: 3 };
/** How many of the steps are reached. */
export const stepsReached = (deliveryStatus: string | null): number =>
  (deliveryStatus !== null && REACHED[deliveryStatus]) || 0;
