/** The example's folder, as it is or with planted edits. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ClinicDay } from '#contract/time.ts';
import { type Applying, applyFolder } from '#server/clinic-folder/apply.service.ts';
import { checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { type DiskFolder, readFolder } from '#server/clinic-folder/disk.adapter.ts';
import type { Plan } from '#server/clinic-folder/plan.service.ts';
import { unseed } from './seeded.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export const EXAMPLE = join(import.meta.dirname, '../../examples/clinic');
export const TODAY = '2026-11-28' as ClinicDay;

/** Replaces `what` by `by`; for a binary, new or deleted file, `by` is the whole content. */
export interface Edit {
  file: string;
  what?: string;
  /** Null deletes the file. */
  by: string | Buffer | null;
}

export const plant = ({ files, mistakes }: DiskFolder, edits: readonly Edit[]): DiskFolder => {
  const planted = new Map(files);
  for (const { file, what, by } of edits) {
    const text = planted.get(file)?.toString('utf8') ?? '';
    if (what !== undefined && !text.includes(what)) throw new Error(`${file} has no ${what}`);
    if (by === null) planted.delete(file);
    else planted.set(file, Buffer.from(what === undefined ? by : text.replace(what, String(by))));
  }
  return { files: planted, mistakes };
};

/** Lines of `check` for the example with the edits. */
export const toldOf = async (...edits: Edit[]): Promise<string[]> =>
  (await checkFolder(plant(readFolder(EXAMPLE), edits), TODAY, null)).mistakes.map(mistakeAsText);

/** The example with the edits, as it was read and checked. @throws Error when it has mistakes */
export const folderOf = async (...edits: Edit[]) => {
  const disk = plant(readFolder(EXAMPLE), edits);
  const { folder, mistakes } = await checkFolder(disk, TODAY, null);
  const wrong = mistakes.filter(({ isNote }) => !isNote).map(mistakeAsText);
  if (folder === null || wrong.length > 0) throw new Error(wrong.join('\n'));
  const files = Object.entries(folder.files).map(
    ([path, hash]) => [hash, disk.files.get(path) ?? Buffer.alloc(0)] as const,
  );
  return { folder, files: new Map(files) };
};

export interface EmptyWorld extends World {
  /** Resets the database to a migrated, empty one. */
  empty: () => Promise<void>;
}

/** A world whose database is like production's at its start. */
export const openEmptyWorld = async (options: WorldOptions = {}): Promise<EmptyWorld> => {
  const world = await openWorld({ ...options, isDatabaseChanged: true });
  const { db } = world;
  const settings = await db.selectFrom('setting').selectAll().execute();
  const now = await world.clock.now();
  const notes = async () => {
    await sql`create schema seeded`.execute(db);
    await sql`create table seeded.touched (name text not null)`.execute(db);
  };
  const empty = async () => {
    await unseed(db);
    await notes();
    const names = settings.map(({ name }) => name);
    await db.deleteFrom('setting').where('name', 'not in', names).execute();
    for (const { name, content } of settings)
      await sql`update setting set content = ${JSON.stringify(content)}::jsonb where name = ${name}`.execute(db);
    world.outbox.clear();
    world.clock.set(now);
  };
  await empty();
  return { ...world, empty };
};

/** Applies the example with the edits at the world's instant. */
export const applyTo = async (
  world: World,
  edits: readonly Edit[] = [],
  options: Partial<Omit<Applying, 'folder' | 'files'>> = {},
): Promise<Plan> =>
  applyFolder(world.db, {
    ...(await folderOf(...edits)),
    now: await world.clock.now(),
    by: 'operator',
    outside: null,
    overwrites: false,
    plan: null,
    ...options,
  });
