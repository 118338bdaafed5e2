import type { Money } from '#contract/money.ts';
import {
  DELIVERY_WAYS,
  type DeliveryWay,
  deliveryFeeOf,
  FREE_FROM,
  missingForFree,
  SINGAPORE_FEE,
} from '#contract/rules/delivery-fee.ts';
import { isUnitUnchecked } from '../kit/found-address.ts';
import { fits, notSentLines, wayOf } from './delivery-info.rules.ts';
import type { DeliveryInfoContext } from './delivery-info.types.ts';

interface ContextOf {
  context: DeliveryInfoContext;
}

export type { DeliveryWay };
/** In the order in which they are offered. */
export const deliveryWays: readonly DeliveryWay[] = DELIVERY_WAYS;
/** What a delivery in Singapore costs, and from which sum of products it is free. */
export const singaporePrices = { fee: SINGAPORE_FEE, freeFrom: FREE_FROM } as const;

export const selectWay = ({ context: { form } }: ContextOf): DeliveryWay | null => wayOf(form);

/** The registered address can be chosen; never for guests (DELIV-15, DELIV-16). */
export const selectOffersRegistered = ({ context: { form, registered } }: ContextOf): boolean =>
  fits(wayOf(form), registered);

/** The unit is the look-up's, and the person has not touched it. */
export const selectIsUnitUnchecked = ({ context: { form, foundUnit } }: ContextOf): boolean =>
  isUnitUnchecked(form.floor, foundUnit);

/** The names of what cannot be sent to the chosen country. */
export const selectNotSent = ({ context }: ContextOf): string[] => notSentLines(context).map(({ name }) => name);

/** What this way costs, shown before Next. */
export const selectFee = ({ context: { lines } }: ContextOf, way: DeliveryWay): Money => deliveryFeeOf(way, lines);

/** How much is missing for a free delivery in Singapore; 0 when nothing is. */
export const selectMissingForFree = ({ context: { lines } }: ContextOf): Money => missingForFree(lines);
