/**
 * `npm run clinic -- check <folder>`: the clinic as a folder of files (docs/clinic-folder.md). Says every mistake by file and
 * line; ends with 1 when there is one.
 */
import './check-node.mjs';
import { clinicDayOf, instantFromMs } from '#contract/time.ts';
import { checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { readFolder } from '#server/clinic-folder/disk.adapter.ts';
import { CannotStart, endWith } from './cannot-start.ts';

const USAGE = 'npm run clinic -- check <folder>';

const check = async (folder: string): Promise<boolean> => {
  const today = clinicDayOf(instantFromMs(Date.now()));
  const { mistakes } = await checkFolder(readFolder(folder), today, null);
  for (const mistake of mistakes) console.log(mistakeAsText(mistake));
  const count = mistakes.filter(({ isNote }) => !isNote).length;
  console.log(count === 0 ? `${folder} has no mistakes.` : `${folder} has ${count} mistake${count === 1 ? '' : 's'}.`);
  return count === 0;
};

try {
  const [verb, folder] = process.argv.slice(2);
  if (verb !== 'check' || folder === undefined) throw new CannotStart(USAGE);
  process.exitCode = (await check(folder)) ? 0 : 1;
} catch (error) {
  endWith(error, 1);
}
