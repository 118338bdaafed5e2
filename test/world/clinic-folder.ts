/** The example's folder, whole or with something planted in it. */
import { join } from 'node:path';
import type { ClinicDay } from '#contract/time.ts';
import { checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { type DiskFolder, readFolder } from '#server/clinic-folder/disk.adapter.ts';

export const EXAMPLE = join(import.meta.dirname, '../../examples/clinic');
export const TODAY = '2026-11-28' as ClinicDay;

/** Puts `by` in the place of `what`; of a file that is not text, or is to be new or gone, the whole content. */
export interface Edit {
  file: string;
  what?: string;
  /** Null: the file goes. */
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

/** What check says of the example with the edits, as lines. */
export const toldOf = async (...edits: Edit[]): Promise<string[]> =>
  (await checkFolder(plant(readFolder(EXAMPLE), edits), TODAY, null)).mistakes.map(mistakeAsText);
