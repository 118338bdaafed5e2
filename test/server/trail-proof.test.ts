/** The digests of the trail's days are made again: what was changed since is found on its day. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { addMs, type ClinicDay, DAY_MS, HOUR_MS } from '#contract/time.ts';
import { digestTrail } from '#server/trail/digest.service.ts';
import { listProvenDays } from '#server/trail/proof.store.ts';
import { withPlanted } from '#test/kit/planted.ts';
import { firstAdmin, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const ALL = { from: '2026-11-01' as ClinicDay, to: '2026-12-31' as ClinicDay };
const linesOf = (act: string) => world().db.selectFrom('trail').selectAll().where('act', '=', act).execute();
const proof = async (who: Person, from = '2026-11-01', to = '2026-12-31') =>
  who.ask(staffCalls.proveTrail, { query: { from, to } });
const DAYS = ['2026-11-23', '2026-11-22', '2026-11-21'];

test('each day whose entries are as they were is proven; one that was changed, dropped or swapped is found, and no other', async () => {
  const { db, clock, deps } = world();
  for (const _ of DAYS) {
    for (const act of ['openPatient', 'listDay'])
      await sql`insert into trail (at, act, outcome, who, roles) values (${await clock.now()}, ${act}, 'done', 'Nadia', '{}')`.execute(
        db,
      );
    clock.advance(DAY_MS + HOUR_MS);
    await digestTrail(deps, await clock.now());
  }
  const shown = await db.selectFrom('trail_digest').select(['day', 'digest']).orderBy('day', 'desc').execute();
  const seen = await listProvenDays(db, ALL);
  expect(seen.map(({ day, holds, digest }) => [day, holds, digest])).toEqual(
    DAYS.map((day, index) => [day, true, shown[index]?.digest]),
  );
  const second = sql`(select no from trail where act = 'listDay' order by no limit 1 offset 1)`;
  const plants = [
    [sql`update trail set who = 'Somebody' where no = ${second}`, ['2026-11-22']],
    [sql`delete from trail where no = ${second}`, ['2026-11-22']],
    [
      sql`update trail one set who = other.who, act = other.act from trail other
      where one.no in (${second}, ${second} - 1) and other.no in (${second}, ${second} - 1) and one.no <> other.no`,
      ['2026-11-22'],
    ],
    [sql`update trail_digest set digest = repeat('0', 64) where day = '2026-11-22'`, ['2026-11-23', '2026-11-22']],
  ] as const;
  for (const [plant, broken] of plants) {
    const found = await withPlanted(db, plant, (planted) => listProvenDays(planted, ALL));
    expect(found.filter(({ holds }) => !holds).map(({ day }) => day)).toEqual(broken);
  }
  const admin = await firstAdmin(world());
  expect((await proof(admin)).answer?.data.days.map(({ holds }) => holds)).toEqual([true, true, true]);
  expect(await linesOf('proveTrail')).toMatchObject([{ outcome: 'done', detail: { days: 3, broken: [] } }]);
});

test('a proof is of 400 days at most, and of one that ends after it begins', async () => {
  const admin = await firstAdmin(world());
  expect((await proof(admin, '2026-11-02', '2026-11-01')).code).toBe('INVALID');
  expect((await proof(admin, '2025-01-01', '2026-11-01')).code).toBe('INVALID');
  expect((await proof(admin, '2026-11-01', 'today')).code).toBe('INVALID');
});

test('an entry whose call began after midnight and was written before one of the day is in the digest of that day', async () => {
  const { db, clock, deps } = world();
  const at = await clock.now();
  const add = (when: string) =>
    sql`insert into trail (at, act, outcome, who, roles) values (${when}, 'listDay', 'done', 'Nadia', '{}')`.execute(
      db,
    );
  await add(addMs(at, DAY_MS));
  await add(at);
  clock.advance(DAY_MS + HOUR_MS);
  await digestTrail(deps, await clock.now());
  const { entries: covered } = await db.selectFrom('trail_digest').select('entries').executeTakeFirstOrThrow();
  expect(covered).toBe(2);
});
