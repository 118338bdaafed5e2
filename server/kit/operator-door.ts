/**
 * The door of the staff's calls: a person's session in its cookie, or a key. Keys from one address are checked one
 * after another, and a wrong one is counted before the next is checked, so that parallel guesses stay within the limit;
 * the right key takes no turn.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAllowed } from './allowed-addresses.ts';
import type { Asker } from './asker.ts';
import { fairQueue } from './fair-queue.ts';
import { type Operator, type StaffCall, THE_OPERATOR } from './operator.ts';
import { Refused } from './refused.ts';
import { DESK_LOCK_MS, findStaffSession, findSystemKey, noteKeyUse, noteStaffUse } from './staff-token.store.ts';
import { reachesAlarm, requireTurnLeft, strictLimiter } from './strict-limit.ts';
import { hashToken } from './token.store.ts';

interface DoorDeps {
  db: Kysely<Database>;
  config: { operatorKey: string | null; rateLimitScale: number };
  logger: Logger;
}

interface Knock {
  request: Request;
  /** The token of the cookie. */
  session: string | null;
  call: StaffCall;
  asker: Asker;
  /** The client's whole address; null where it is unknown. */
  address: string | null;
  now: IsoInstant;
}

/**
 * @throws Refused OPERATORS_ONLY without session and key, or with a wrong key; TOO_MANY_TRIES after wrong keys from the
 * address; SIGNED_OUT for a session that ended; DESK_LOCKED
 */
export type PassOperator = (knock: Knock) => Promise<Operator>;

const ONE_AFTER_ANOTHER = { atOnce: Number.POSITIVE_INFINITY, each: 1, waitingEach: 1_000, waiting: 10_000 };

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A patient's token opens nothing here, and no other site's page may use the operator's session. */
const isOurs = ({ headers }: Request): boolean =>
  headers.get('authorization') === null && ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));

export const operatorDoor = ({ db, config, logger }: DoorDeps): PassOperator => {
  const { operatorKey, rateLimitScale: scale } = config;
  const own = operatorKey === null ? null : digest(operatorKey);
  const take = strictLimiter(db, scale);
  const turns = fairQueue(ONE_AFTER_ANOTHER);

  const countWrong = async (asker: Asker, now: IsoInstant): Promise<void> => {
    await take('operatorKeys', asker, now);
    if (await reachesAlarm(db, scale, 'operatorKeysOfAll', { everybody: '' }, now))
      logger.error({ event: 'wrong operator keys', alarm: true });
  };

  const passByKey = (key: string, { asker, address, now }: Knock): Promise<Operator> =>
    turns.run(asker.address, async () => {
      await requireTurnLeft(db, scale, 'operatorKeys', asker, now);
      if (own !== null && timingSafeEqual(digest(key), own)) return THE_OPERATOR;
      const system = await findSystemKey(db, digest(key), now);
      if (system && isAllowed(system.addresses, address)) {
        await noteKeyUse(db, system, now);
        return { ...THE_OPERATOR, keyId: system.id, name: system.name, roles: [system.role] };
      }
      await countWrong(asker, now);
      // without a role each call refuses it as a wrong key, and the trail names the key
      if (system) return { ...THE_OPERATOR, keyId: system.id, name: system.name, roles: [] };
      throw new Refused('OPERATORS_ONLY');
    });

  const passBySession = async (token: string, { request, call, now }: Knock): Promise<Operator> => {
    if (!isOurs(request)) throw new Refused('OPERATORS_ONLY');
    const session = await findStaffSession(db, hashToken(token), now);
    if (session === null) throw new Refused('SIGNED_OUT');
    const isLocked = addMs(session.usedAt, DESK_LOCK_MS) <= now;
    if (isLocked && !call.whileLocked) throw new Refused('DESK_LOCKED');
    if (!isLocked && call.isUse) await noteStaffUse(db, session, now);
    return { ...session, keyId: null };
  };

  return async (knock) => {
    const { request, session, call } = knock;
    const key = request.headers.get(OPERATOR_KEY_HEADER);
    if (key !== null) return passByKey(key, knock);
    if (session !== null) return passBySession(session, knock);
    throw new Refused(call.isOfPerson ? 'SIGNED_OUT' : 'OPERATORS_ONLY');
  };
};
