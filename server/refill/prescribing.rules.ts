import { REFILL_DAYS_MAX } from '#contract/constants.ts';
import { addDays, type ClinicDay, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { invalid } from '#server/kit/refused.ts';

/** @throws Refused INVALID for a day that is past, or too far ahead */
export const requireRefillDay = (endsOn: ClinicDay, now: IsoInstant): void => {
  const today = clinicDayOf(now);
  if (endsOn < today || endsOn > addDays(today, REFILL_DAYS_MAX))
    throw invalid('endsOn', `must be from today to ${REFILL_DAYS_MAX} days ahead`);
};
