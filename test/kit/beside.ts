/** More servers on the database of a world; on PostgreSQL alone. */
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { World } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.adapter.ts';

export const addressOf = async ({ db }: World): Promise<string> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href;
};

/** Another server of the same world: its own connections and app, and all else shared. */
export const serverBeside = async (world: World, poolSize = 10): Promise<World & Pick<OpenDatabase, 'db'>> => {
  const { db, close } = await openDatabase({ databaseUrl: await addressOf(world), poolSize });
  onTestFinished(close);
  const app = createApp({ ...world.deps, db });
  const call: World['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const url = new URL(`http://myniks.test/api${path}`);
    url.searchParams.set('app-id', 'patient');
    const answer = await app.request(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  return { ...world, db, app, call };
};
