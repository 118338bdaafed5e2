import { useSelector } from '@xstate/react';
import { selectNeedsDeposit } from '#machines/booking/booking.selectors.ts';
import type { StepProps } from './booking.types.ts';
import { DepositDock, DepositStep } from './deposit-step.tsx';
import { DetailDock, DetailStep } from './detail-step.tsx';

/** The last look and the booking itself, which stay one screen: with the deposit where one is due. */
export function ReviewStep({ actor }: StepProps) {
  return useSelector(actor, selectNeedsDeposit) ? <DepositStep actor={actor} /> : <DetailStep actor={actor} />;
}

export function ReviewDock({ actor }: StepProps) {
  return useSelector(actor, selectNeedsDeposit) ? <DepositDock actor={actor} /> : <DetailDock actor={actor} />;
}
