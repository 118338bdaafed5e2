import type { Delivery, Invoice } from '#contract/entities/invoice.ts';
import { isReceivable, stepsReached, type TrackingStep, trackingSteps } from '#contract/rules/delivery-status.ts';
import type { IsoInstant } from '#contract/time.ts';

/** Only the first delivery of an invoice counts (REC-04). */
export const deliveryOf = ({ delivery }: Invoice): Delivery | null => delivery[0] ?? null;

export const canBeReceived = (invoice: Invoice | null): boolean =>
  invoice !== null && isReceivable(deliveryOf(invoice)?.deliveryStatus ?? null);

export interface TrackedStep {
  step: TrackingStep;
  isReached: boolean;
  /** When the order reached the step; null when that is not known. */
  at: IsoInstant | null;
}

/** The steps of an order's tracking, each with whether it is reached (REC-16, REC-17). */
export const trackOf = (delivery: Delivery | null): TrackedStep[] =>
  trackingSteps(delivery?.deliveryType ?? null).map((step, index) => ({
    step,
    isReached: index < stepsReached(delivery?.deliveryStatus ?? null),
    at: delivery?.reached.find(({ deliveryStatus }) => stepsReached(deliveryStatus) === index + 1)?.at ?? null,
  }));
