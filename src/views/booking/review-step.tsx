import { useSelector } from '@xstate/react';
import { needsDeposit } from '#machines/booking/booking.rules.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { StepProps } from './booking.types.ts';
import { DepositDock, DepositStep } from './deposit-step.tsx';
import { DetailDock, DetailStep } from './detail-step.tsx';

const asksDeposit = ({ context }: { context: BookingContext }) => needsDeposit(context);

/** The last look and the booking itself, which stay one screen: with the deposit where one is due. */
export function ReviewStep({ actor }: StepProps) {
  return useSelector(actor, asksDeposit) ? <DepositStep actor={actor} /> : <DetailStep actor={actor} />;
}

export function ReviewDock({ actor }: StepProps) {
  return useSelector(actor, asksDeposit) ? <DepositDock actor={actor} /> : <DetailDock actor={actor} />;
}
