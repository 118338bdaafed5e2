/** An unreachable database server; for PostgreSQL only, since the embedded database cannot stop alone. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { startSession } from '#server/session/session.store.ts';
import { openCut } from '#test/kit/cut.ts';

/** The app with a database server behind a proxy that can freeze and stop. */
const openCutWorld = async () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const world = await openWorld();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const behind = new URL(url);
  const cut = await openCut({ host: behind.hostname, port: Number(behind.port) });
  const address = Object.assign(new URL(url), { port: String(cut.port), pathname: `/${rows[0]?.name}` });
  const { db, close } = await openDatabase({ databaseUrl: address.href, poolSize: 2 });
  onTestFinished(async () => {
    await close();
    await cut.stop();
    await world.close();
  });
  const clock = databaseClock(db);
  const token = await startSession(db, patientIdOf('meiling'), 'member', await clock.now());
  const app = createApp({ ...world.deps, db, clock });
  const status = async (path: string) => (await app.request(path)).status;
  const read = () => app.request('/api/clinic?app-id=patient', { headers: { authorization: `Bearer ${token}` } });
  const signIn = () =>
    app.request('/api/signin/login?app-id=patient', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'meiling', password: 'Orchid-2026', remember: false }),
    });
  return { cut, status, read, signIn };
};

test.for(['frozen', 'stopped'] as const)(
  'SERVER-02: a database server that is %s is answered as 503 with Retry-After, lets nobody in, and is used again within five seconds',
  async (trouble) => {
    const { cut, status, read, signIn } = await openCutWorld();
    expect([(await read()).status, await status('/readyz')]).toEqual([200, 200]);
    await (trouble === 'frozen' ? cut.freeze() : cut.stop());
    const startedAt = performance.now();
    const answers = await Promise.all([read(), read(), read(), read(), signIn()]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    }
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await (trouble === 'frozen' ? cut.thaw() : cut.start());
    await expect.poll(async () => (await read()).status, { interval: 250 }).toBe(200);
    expect([(await signIn()).status, await status('/readyz')]).toEqual([200, 200]);
  },
);
