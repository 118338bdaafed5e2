import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { ask } from './health.store.ts';

const READY_WITHIN_MS = 1_000;

const answers = async (db: Kysely<Database>): Promise<boolean> => {
  const asked = ask(db).then(
    () => true,
    () => false,
  );
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

const say = (c: Context, isWell: boolean): Response =>
  c.json({ success: isWell }, isWell ? 200 : 503, { 'Cache-Control': 'no-store' });

/** /healthz: the process answers. /readyz: it takes calls, so the database answers within a second and nothing is ending. */
export const healthRoutes = (app: Hono, db: Kysely<Database>, isStopping: () => boolean): void => {
  app.get('/healthz', (c) => say(c, true));
  app.get('/readyz', async (c) => say(c, !isStopping() && (await answers(db))));
};
