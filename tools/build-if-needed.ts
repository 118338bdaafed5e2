import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const DIST = join(ROOT, 'dist');
const SOURCES = [
  'src/**',
  'desk/app/**',
  'contract/**',
  'machines/**',
  'locales/**/*.po',
  'public/**',
  'index.html',
  'build.mjs',
  'tools/*.mjs',
  'package-lock.json',
];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Whether `made` is there, and none of its sources was changed after it.
 * @param sources patterns of files in the project
 */
export const isUpToDate = (made: string, sources: readonly string[]): boolean => {
  const madeAt = changedAt(made);
  return madeAt > 0 && globSync(sources, { cwd: ROOT }).every((file) => changedAt(join(ROOT, file)) <= madeAt);
};

/** Builds the app when dist/ is missing or older than its sources. @throws when the build fails */
export const buildIfNeeded = async (): Promise<void> => {
  if (isUpToDate(join(DIST, 'index.html'), SOURCES)) return;
  console.log('Building the app…');
  const child = spawn(process.execPath, ['build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
};

export { buildIfNeeded as setup };
