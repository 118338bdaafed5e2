import type { DeliveryWay } from './delivery-fee.ts';

/** Whether the clinic confirms an order before it is paid (REFILL-16 to REFILL-18). */
export const needsConfirmation = (
  way: DeliveryWay,
  items: readonly { refillInventoryConfirmation: boolean }[],
): boolean => way === 'country' || items.some(({ refillInventoryConfirmation }) => refillInventoryConfirmation);
