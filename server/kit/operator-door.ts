/**
 * The door of the staff's calls. An address has its keys looked at one after another, and a wrong one is counted before the
 * next one is looked at: so many guesses at once are no more than the limit, and the right key takes no turn.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Asker } from './asker.ts';
import { fairQueue } from './fair-queue.ts';
import { Refused } from './refused.ts';
import { reachesAlarm, requireTurnLeft, strictLimiter } from './strict-limit.ts';

interface DoorDeps {
  db: Kysely<Database>;
  config: { operatorKey: string | null; rateLimitScale: number };
  logger: Logger;
}

/** @throws Refused OPERATORS_ONLY; always, without a key of our own; TOO_MANY_TRIES after wrong keys from the address */
export type PassOperator = (request: Request, asker: Asker, now: IsoInstant) => Promise<void>;

const ONE_AFTER_ANOTHER = { atOnce: Number.POSITIVE_INFINITY, each: 1, waitingEach: 1_000, waiting: 10_000 };

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

export const operatorDoor = ({ db, config, logger }: DoorDeps): PassOperator => {
  const { operatorKey, rateLimitScale: scale } = config;
  const own = operatorKey === null ? null : digest(operatorKey);
  const take = strictLimiter(db, scale);
  const turns = fairQueue(ONE_AFTER_ANOTHER);
  return async (request, asker, now) => {
    const given = request.headers.get(OPERATOR_KEY_HEADER);
    if (given === null) throw new Refused('OPERATORS_ONLY');
    await turns.run(asker.address, async () => {
      await requireTurnLeft(db, scale, 'operatorKeys', asker, now);
      if (own !== null && timingSafeEqual(digest(given), own)) return;
      await take('operatorKeys', asker, now);
      if (await reachesAlarm(db, scale, 'operatorKeysOfAll', { everybody: '' }, now))
        logger.error({ event: 'wrong operator keys', alarm: true });
      throw new Refused('OPERATORS_ONLY');
    });
  };
};
