/**
 * The clinic group's hourly budget of SMS, since every message costs money, whatever its origin. One address or carrier
 * gets a part of the budget; the last part is reserved for phones without an SMS today, at addresses that requested
 * few.
 */
import { DAY_MS, HOUR_MS, type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { LIMITS, windowStartOf } from '#server/kit/limits.ts';
import { Refused } from '#server/kit/refused.ts';
import { addRequests } from '#server/kit/request-count.store.ts';

/** Share of the budget at which the operator is alarmed. */
const ALARM_PART = 0.8;
/** Maximum of SMS in the hour for an address that may still use the reserve. */
const FEW = 5;
const EVERYBODY = 'of everybody';

interface Sending {
  /** HMAC of the phone number. */
  phone: Buffer;
  /** Null for the server's own messages, to a proven phone. */
  asker: Asker | null;
}

/**
 * Counts an SMS, over all processes, before it is sent; a failed one counts too. Each number is
 * reached once in an hour, so each alarm is given once.
 * @throws Refused TOO_MANY_TRIES when its address or carrier had its part, UNAVAILABLE when the budget is spent; until the
 *   next hour
 */
export const spendSms = async (
  { db, config: { smsBudgetPerHour: budget }, logger }: Pick<Kit, 'db' | 'config' | 'logger'>,
  { phone, asker }: Sending,
  now: IsoInstant,
): Promise<void> => {
  const count = async (subject: string, windowMs = HOUR_MS, requests = 1): Promise<number> => {
    const windowStart = instantFromMs(windowStartOf(windowMs, msOf(now)));
    const [row] = await addRequests(db, [{ subject: `SMS ${subject}`, windowStart, requests }]);
    return row?.requests ?? 1;
  };
  const retryAfter = Math.ceil((windowStartOf(HOUR_MS, msOf(now)) + HOUR_MS - msOf(now)) / 1_000);
  const parts = LIMITS.sms.by;
  const ofAddress = asker === null ? 0 : await count(`by address:${asker.address}`);
  const ofCarrier = asker === null || asker.carrier === null ? 0 : await count(`by carrier:${asker.carrier}`);
  if (ofAddress > budget * parts.address || ofCarrier > budget * parts.carrier)
    throw new Refused(LIMITS.sms.answer, { retryAfter });

  const toPhone = `to ${phone.toString('base64url')}`;
  const isKeptFor = (await count(toPhone, DAY_MS)) === 1 && ofAddress <= FEW;
  const sent = await count(EVERYBODY);
  if (sent === budget) logger.error({ event: 'SMS budget spent', alarm: true, budget });
  else if (sent === Math.ceil(budget * ALARM_PART))
    logger.error({ event: 'SMS budget nearly spent', alarm: true, budget, sent });
  const free = budget * (isKeptFor ? LIMITS.allSms.by.everybody : LIMITS.repeatedSms.by.everybody);
  if (sent <= free) return;
  // otherwise refused messages would use the reserve up
  await count(EVERYBODY, HOUR_MS, -1);
  await count(toPhone, DAY_MS, -1);
  throw new Refused(LIMITS.allSms.answer, { retryAfter });
};
