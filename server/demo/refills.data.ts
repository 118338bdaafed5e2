/** Refillable items of the demo's people, and the stock of its clinics. */
import type { NewItem } from '#server/money/new-invoice.store.ts';
import {
  ANTIHISTAMINE,
  BALM,
  CLEANSER,
  CREAM,
  DOXYCYCLINE,
  MINOXIDIL,
  SCALP_TONIC,
  SERUM,
  TRETINOIN,
} from './goods.data.ts';
import type { PersonKey } from './people.data.ts';

/** Pieces of each refillable item at each clinic. */
export const STOCKED: { goods: NewItem; orchard: number; novena: number; tampines: number; isWithdrawn?: true }[] = [
  { goods: ANTIHISTAMINE, orchard: 40, novena: 24, tampines: 12 },
  { goods: MINOXIDIL, orchard: 12, novena: 6, tampines: 0 },
  { goods: TRETINOIN, orchard: 8, novena: 8, tampines: 0 },
  { goods: CLEANSER, orchard: 30, novena: 30, tampines: 30 },
  { goods: BALM, orchard: 20, novena: 0, tampines: 10 },
  { goods: CREAM, orchard: 25, novena: 10, tampines: 10 },
  { goods: SERUM, orchard: 0, novena: 0, tampines: 0 },
  { goods: DOXYCYCLINE, orchard: 10, novena: 0, tampines: 0 },
  { goods: SCALP_TONIC, orchard: 10, novena: 0, tampines: 0, isWithdrawn: true },
];

export interface Refill {
  who: PersonKey;
  goods: NewItem;
  /** Key of the invoice that first sold the item. */
  source: string;
  /** The last purchase: days ago, and pieces. */
  daysAgo: number;
  had: number;
  /** Pieces that may still be ordered. */
  qty: number;
  lastsDays?: number;
  /** Days from now until the item can no longer be ordered; negative once that is past. */
  endsIn: number;
}

export const REFILLS: Refill[] = [
  {
    who: 'meiling',
    goods: ANTIHISTAMINE,
    source: 'meiling-refill-pending',
    daysAgo: 26,
    had: 1,
    qty: 6,
    lastsDays: 30,
    endsIn: 150,
  },
  {
    who: 'meiling',
    goods: MINOXIDIL,
    source: 'meiling-refill-announced',
    daysAgo: 75,
    had: 2,
    qty: 4,
    lastsDays: 40,
    endsIn: 90,
  },
  {
    who: 'meiling',
    goods: TRETINOIN,
    source: 'meiling-refill-paid',
    daysAgo: 26,
    had: 1,
    qty: 2,
    lastsDays: 45,
    endsIn: 120,
  },
  {
    who: 'meiling',
    goods: CLEANSER,
    source: 'meiling-refill-paid',
    daysAgo: 26,
    had: 1,
    qty: 12,
    lastsDays: 60,
    endsIn: 300,
  },
  { who: 'meiling', goods: BALM, source: 'meiling-store-received', daysAgo: 30, had: 1, qty: 12, endsIn: 300 },
  {
    who: 'meiling',
    goods: SERUM,
    source: 'meiling-store-delivered',
    daysAgo: 12,
    had: 1,
    qty: 6,
    lastsDays: 60,
    endsIn: 300,
  },
  {
    who: 'meiling',
    goods: DOXYCYCLINE,
    source: 'meiling-refill-removed',
    daysAgo: 120,
    had: 1,
    qty: 2,
    lastsDays: 30,
    endsIn: -30,
  },
  {
    who: 'meiling',
    goods: SCALP_TONIC,
    source: 'meiling-refill-removed',
    daysAgo: 60,
    had: 1,
    qty: 3,
    lastsDays: 60,
    endsIn: 60,
  },
  {
    who: 'siti',
    goods: ANTIHISTAMINE,
    source: 'siti-refill-unpaid',
    daysAgo: 20,
    had: 1,
    qty: 3,
    lastsDays: 30,
    endsIn: 60,
  },
  { who: 'siti', goods: CREAM, source: 'siti-refill-unpaid', daysAgo: 20, had: 1, qty: 12, lastsDays: 45, endsIn: 300 },
  { who: 'ravi', goods: CREAM, source: 'ravi-store-paid', daysAgo: 15, had: 2, qty: 12, lastsDays: 45, endsIn: 300 },
];
