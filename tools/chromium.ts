/** A Chromium for the browser tests: the one that is named, one that is there, or one that is installed now. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ROOT = join(import.meta.dirname, '..');

const onPath = (...names: string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
};

const fromDebian = (): string | null => {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return null;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  } catch {
    return null;
  }
  return onPath(...NAMES);
};

const fromPlaywright = (): string => {
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  return path;
};

/** @returns the path of its program. @throws when none can be had */
export const findChromium = (): string =>
  process.env['CHROMIUM_PATH'] ?? onPath(...NAMES) ?? fromDebian() ?? fromPlaywright();
