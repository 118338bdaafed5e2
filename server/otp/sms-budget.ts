/** What the whole group spends on SMS in an hour at most: every message costs money, whoever has it sent. */
import { HOUR_MS, type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import { Refused } from '#server/kit/refused.ts';
import { addRequests } from '#server/kit/request-count.store.ts';

/** From this part of the budget on somebody should look who has so many sent. */
const ALARM_PART = 0.8;

/**
 * Counts an SMS, over all processes, before it is sent; one that then fails has still cost its turn. Each number is
 * reached once in an hour, so each alarm is given once.
 * @throws Refused UNAVAILABLE until the next hour when the budget is spent
 */
export const spendSms = async (
  { db, config: { smsBudgetPerHour: budget }, logger }: Pick<Kit, 'db' | 'config' | 'logger'>,
  now: IsoInstant,
): Promise<void> => {
  const windowStart = Math.floor(msOf(now) / HOUR_MS) * HOUR_MS;
  const counted = { subject: 'SMS of everybody', windowStart: instantFromMs(windowStart), requests: 1 };
  const [{ requests } = counted] = await addRequests(db, [counted]);
  if (requests === budget) logger.error({ event: 'SMS budget spent', alarm: true, budget });
  else if (requests === Math.ceil(budget * ALARM_PART))
    logger.error({ event: 'SMS budget nearly spent', alarm: true, budget, sent: requests });
  if (requests > budget)
    throw new Refused('UNAVAILABLE', { retryAfter: Math.ceil((windowStart + HOUR_MS - msOf(now)) / 1_000) });
};
