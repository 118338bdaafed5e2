/** Files by the steps over which they import a file. */
import { sources } from '../sources.ts';

const importers = new Map<string, string[]>();
for (const { path, imports } of sources)
  for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);

/** Every file that imports `file`, by however many steps, the nearest first. @param file path below the root */
export const importersOf = (file: string): string[] => {
  const seen = new Set([file]);
  // a set is read on while it grows
  for (const path of seen) for (const importer of importers.get(path) ?? []) seen.add(importer);
  return [...seen].slice(1);
};
