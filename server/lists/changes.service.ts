/** A desk waits until something of its lists is new. */
import { setTimeout as wait } from 'node:timers/promises';
import { CHANGE_KINDS, type Change } from '#contract/entities/desk.ts';
import { CHANGE_ROLES } from '#contract/roles.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { actorOf, type Operator } from '#server/kit/operator.ts';
import { findHorizon, findUse, readChanges } from './changes.store.ts';

export interface News {
  next: number;
  /** So much has changed that the lists are to be read again. */
  isBehind: boolean;
  changes: Change[];
}

const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 1_000;
const MOST = 500;

const isFor = ({ roles, places }: Operator, { kind, place }: Change): boolean =>
  CHANGE_ROLES[kind].some((role) => roles.includes(role)) &&
  (place === null || place === undefined || places === null || places.includes(place));

/** @returns a function that waits; another wait of the same session ends the one before */
export const hearing = ({ db, isStopping = () => false }: Pick<Deps, 'db' | 'isStopping'>) => {
  const waiting = new Map<string, object>();

  const look = async (operator: Operator, since: number): Promise<News> => {
    const next = await findHorizon(db);
    // the numbers are those of another database, restored from a copy
    if (since > next) return { next, isBehind: true, changes: [] };
    const changes = await readChanges(db, { from: since, before: next, limit: MOST + 1 });
    if (changes.length > MOST) return { next, isBehind: true, changes: [] };
    const known = changes.filter(({ kind }) => CHANGE_KINDS.includes(kind));
    return { next, isBehind: false, changes: known.filter((change) => isFor(operator, change)) };
  };

  /** Follows a session, which ends or is locked in another tab. @returns a function that says whether it is open still */
  const following = async ({ sessionId }: Operator): Promise<() => Promise<boolean>> => {
    if (!sessionId) return async () => true;
    const first = await findUse(db, sessionId);
    return async () => {
      const use = await findUse(db, sessionId);
      return use !== null && first !== null && use >= first;
    };
  };

  return async (operator: Operator, since: number | undefined): Promise<News> => {
    if (since === undefined) return { next: await findHorizon(db), isBehind: false, changes: [] };
    const session = operator.sessionId ?? actorOf(operator);
    const mine = {};
    waiting.set(session, mine);
    const isOpen = await following(operator);
    const until = performance.now() + WAIT_MS;
    let news = await look(operator, since);
    while (
      news.changes.length === 0 &&
      !news.isBehind &&
      performance.now() < until &&
      waiting.get(session) === mine &&
      !isStopping() &&
      (await isOpen())
    ) {
      await wait(LOOK_EVERY_MS);
      news = await look(operator, news.next);
    }
    if (waiting.get(session) === mine) waiting.delete(session);
    return news;
  };
};
