/**
 * `npm run clinic -- <verb> <folder>`: the clinic as a folder of files (docs/clinic-folder.md). `check` says every mistake by
 * file and line, with `--database` also what is in use; `plan` says what `apply` would do; `export` writes the folder; `import` brings patients over. The
 * database is that of DATABASE_URL, or the embedded one of DATA_DIR, whose server is stopped first. Ends with 1 when
 * it refuses the folder.
 */
import './check-node.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { clinicDayOf, instantFromMs } from '#contract/time.ts';
import { oneMap } from '#server/adapters/postal-codes.adapter.ts';
import { applyFolder } from '#server/clinic-folder/apply.service.ts';
import { type Checked, checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { decisionsAsCsv, type Outside, readDecisions } from '#server/clinic-folder/decisions.rules.ts';
import { type DiskFolder, readFolder, writeFolder } from '#server/clinic-folder/disk.adapter.ts';
import { exportFolder } from '#server/clinic-folder/export.service.ts';
import { planAsText } from '#server/clinic-folder/plan.page.ts';
import { type Plan, planFolder } from '#server/clinic-folder/plan.service.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { endMisread, readCommand } from '#tools/command.ts';
import { CannotStart, endWith } from './cannot-start.ts';
import { withDatabase } from './clinic-database.ts';
import { bringPeople } from './clinic-import.ts';

const USAGE = `npm run clinic -- <verb> <folder>     the clinic as a folder of files (docs/clinic-folder.md)

npm run clinic -- check <folder> [--database]
npm run clinic -- plan <folder> [--decisions <new csv>]
npm run clinic -- apply <folder> [--keep | --cancel | --decisions <csv>] [--overwrite] [--plan <fingerprint>]
npm run clinic -- export <new folder>
npm run clinic -- import <folder> [--apply]
npm run clinic -- convert <folder>

  check       says every mistake by file and line; with --database also what is in use
  plan        says what apply would do; --decisions writes the visits that need a decision
  apply       does it; --keep or --cancel answers for visits outside new hours, --decisions for each of them;
              --overwrite replaces what was changed at the desk; --plan only where the plan is still this one
  export      writes the folder
  import      brings patients over; without --apply it says what it would do

The database is that of DATABASE_URL, or the embedded one of DATA_DIR, whose server is stopped first.

For example:
  npm run clinic -- check my-clinic
  npm run clinic -- apply my-clinic --keep

Exit code 0: done. 1: the folder is refused, for the reasons that are printed. 2: not understood.`;

const { POSTAL_URL: postalUrl, POSTAL_KEY: postalKey } = process.env;
/** Null without POSTAL_URL; a look-up that does not answer is no mistake of the folder. */
const knowsPostal =
  postalUrl === undefined
    ? null
    : async (postal: string): Promise<boolean> => {
        const { find } = oneMap({ url: postalUrl, key: postalKey ?? null });
        return (await find(postal).catch(() => undefined)) !== null;
      };

const say = ({ mistakes }: Pick<Checked, 'mistakes'>): number => {
  for (const mistake of mistakes) console.log(mistakeAsText(mistake));
  return mistakes.filter(({ isNote }) => !isNote).length;
};

const readChecked = async (path: string): Promise<{ disk: DiskFolder; folder: Folder | null; count: number }> => {
  const disk = readFolder(path);
  const today = clinicDayOf(instantFromMs(Date.now()));
  const { folder, mistakes } = await checkFolder(disk, today, knowsPostal);
  return { disk, folder, count: say({ mistakes }) };
};

/** @throws CannotStart when the folder has mistakes */
const readWhole = async (path: string): Promise<{ disk: DiskFolder; folder: Folder }> => {
  const { disk, folder, count } = await readChecked(path);
  if (folder === null || count > 0) throw new CannotStart(`${path} has ${count} mistake${count === 1 ? '' : 's'}.`);
  return { disk, folder };
};

const planOf = (folder: Folder): Promise<Plan> =>
  withDatabase(false, async ({ db }) => planFolder(db, folder, await databaseClock(db).now()));

const check = async (path: string, usesDatabase: boolean): Promise<void> => {
  const { folder, count } = await readChecked(path);
  const inUse = usesDatabase && folder !== null ? say(await planOf(folder)) : 0;
  const all = count + inUse;
  console.log(all === 0 ? `${path} has no mistakes.` : `${path} has ${all} mistake${all === 1 ? '' : 's'}.`);
  if (all > 0) process.exitCode = 1;
};

const plan = async (path: string, decisions: string | null): Promise<void> => {
  const { folder } = await readWhole(path);
  const found = await planOf(folder);
  process.stdout.write(planAsText(found));
  if (decisions !== null) writeFileSync(decisions, decisionsAsCsv(found.times.touched), { flag: 'wx' });
  if (found.mistakes.length > 0) process.exitCode = 1;
};

/** @throws CannotStart when several of them are given, or the file is missing */
const outsideOf = ({ keep, cancel, decisions }: { keep: boolean; cancel: boolean; decisions?: string }): Outside => {
  if (Number(keep) + Number(cancel) + Number(decisions !== undefined) > 1)
    throw new CannotStart('Say one of --keep, --cancel and --decisions.');
  if (decisions === undefined) return keep ? 'keep' : cancel ? 'cancel' : null;
  if (!existsSync(decisions)) throw new CannotStart(`${decisions} is not there.`);
  return readDecisions(decisions, readFileSync(decisions, 'utf8'));
};

const apply = async (
  path: string,
  options: { outside: Outside; overwrite: boolean; plan: string | null },
): Promise<void> => {
  const { disk, folder } = await readWhole(path);
  const byHash = Object.entries(folder.files).map(
    ([file, hash]) => [hash, disk.files.get(file) ?? Buffer.alloc(0)] as const,
  );
  const done = await withDatabase(true, async ({ db }) =>
    applyFolder(db, {
      folder,
      files: new Map(byHash),
      now: await databaseClock(db).now(),
      by: userInfo().username,
      outside: options.outside,
      overwrites: options.overwrite,
      plan: options.plan,
    }),
  );
  process.stdout.write(planAsText(done));
  if (!done.isNothing) console.log('Applied.');
};

const write = async (path: string): Promise<void> => {
  writeFolder(path, await withDatabase(false, ({ db }) => exportFolder(db)));
  console.log(`Written to ${path}.`);
};

const run = async (): Promise<void> => {
  const { words, values } = readCommand({
    usage: USAGE,
    takesWords: true,
    options: {
      database: { type: 'boolean', default: false },
      apply: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      plan: { type: 'string' },
      cancel: { type: 'boolean', default: false },
      decisions: { type: 'string' },
    },
  });
  const [verb, path] = words;
  if (path === undefined) return endMisread(USAGE);
  if (verb === 'check') await check(path, values.database);
  else if (verb === 'plan') await plan(path, values.decisions ?? null);
  else if (verb === 'apply') await apply(path, { ...values, outside: outsideOf(values), plan: values.plan ?? null });
  else if (verb === 'export') await write(path);
  else if (verb === 'import') await bringPeople(path, values.apply);
  else if (verb === 'convert') console.log('Nothing to convert: format 1 is the oldest.');
  else endMisread(USAGE);
};

try {
  await run();
} catch (error) {
  endWith(error, 1);
}
