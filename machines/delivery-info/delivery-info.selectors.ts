import type { Money } from '#contract/money.ts';
import { type DeliveryWay, deliveryFeeOf, missingForFree } from '#contract/rules/delivery-fee.ts';
import { fits, wayOf } from './delivery-info.rules.ts';
import type { DeliveryInfoContext } from './delivery-info.types.ts';

interface ContextOf {
  context: DeliveryInfoContext;
}

export const selectWay = ({ context: { form } }: ContextOf): DeliveryWay | null => wayOf(form);

/** The registered address can be chosen; never for guests (DELIV-15, DELIV-16). */
export const selectOffersRegistered = ({ context: { form, registered } }: ContextOf): boolean =>
  fits(wayOf(form), registered);

/** What this way costs, shown before Next. */
export const selectFee = ({ context: { lines } }: ContextOf, way: DeliveryWay): Money => deliveryFeeOf(way, lines);

/** How much is missing for a free delivery in Singapore; 0 when nothing is. */
export const selectMissingForFree = ({ context: { lines } }: ContextOf): Money => missingForFree(lines);
