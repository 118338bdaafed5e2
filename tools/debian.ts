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

/** @throws when apt-get fails */
export const install = (...packages: string[]): void => {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
};
