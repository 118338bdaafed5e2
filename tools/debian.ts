/** Debian's packages, which root installs where a program is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns the path of the first program of these names on the PATH; null where none is there */
export const onPath = (...names: string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
};

export const canInstall = (): boolean => process.getuid?.() === 0 && onPath('apt-get') !== null;

/** A mirror that does not answer ends here. */
const INSTALLED_WITHIN_MS = 180_000;

/** @throws when apt-get fails, or takes longer than three minutes */
export const install = (...packages: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit', env, timeout: INSTALLED_WITHIN_MS } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
};
