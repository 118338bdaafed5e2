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
/** Ways in the order in which they are offered. */
export const deliveryWays: readonly DeliveryWay[] = DELIVERY_WAYS;
/** Fee of a delivery in Singapore, and the sum of products that makes it free. */
export const singaporePrices = { fee: SINGAPORE_FEE, freeFrom: FREE_FROM } as const;

export const selectWay = ({ context: { form } }: ContextOf): DeliveryWay | null => wayOf(form);

/** Whether the registered address can be chosen; never for guests (DELIV-15, DELIV-16). */
export const selectOffersRegistered = ({ context: { form, registered } }: ContextOf): boolean =>
  fits(wayOf(form), registered);

/** Whether the unit comes from the look-up and the person has not edited it. */
export const selectIsUnitUnchecked = ({ context: { form, foundUnit } }: ContextOf): boolean =>
  isUnitUnchecked(form.floor, foundUnit);

/** Names of the products that cannot be sent to the chosen country. */
export const selectNotSent = ({ context }: ContextOf): string[] => notSentLines(context).map(({ name }) => name);

/** Fee of this way, shown before Next. */
export const selectFee = ({ context: { lines } }: ContextOf, way: DeliveryWay): Money => deliveryFeeOf(way, lines);

/** Amount missing for a free delivery in Singapore; 0 if it is free. */
export const selectMissingForFree = ({ context: { lines } }: ContextOf): Money => missingForFree(lines);
