import * as v from 'valibot';
import { OrderKey } from '#contract/ids.ts';
import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'myniks.orders';
/** Number of orders that are kept, the newest. */
const MOST = 5;

const GuestOrder = v.object({ number: v.string(), key: OrderKey });
type GuestOrder = v.InferOutput<typeof GuestOrder>;

/**
 * Links to the orders of this device's guest, until log out (PWA-17): numbers and keys, nothing of the ordered goods.
 */
export interface GuestOrders {
  list: () => GuestOrder[];
  keep: (order: GuestOrder) => void;
  drop: () => void;
}

const read = (text: string | null): GuestOrder[] => {
  try {
    return v.parse(v.array(GuestOrder), JSON.parse(text ?? '[]'));
  } catch {
    // another version kept the list, or it is damaged
    return [];
  }
};

export const createGuestOrders = (storage: BrowserStorage): GuestOrders => {
  const list = () => read(storage.get(KEY));
  return {
    list,
    keep: (order) => {
      const others = list().filter(({ number }) => number !== order.number);
      storage.set(KEY, JSON.stringify([order, ...others].slice(0, MOST)));
    },
    drop: () => storage.remove(KEY),
  };
};
