/** A Chromium for the browser tests: the one that is named, one that is there, or one that is installed now. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ROOT = join(import.meta.dirname, '..');

const onPath = (...names: string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
};

const fromDebian = (name: string): string | null => {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return null;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
  } catch {
    return null;
  }
  return onPath(name);
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
  process.env['CHROMIUM_PATH'] ?? onPath(...NAMES) ?? fromDebian('chromium') ?? fromPlaywright();

/**
 * Chromium without anything around its pages, which costs a sixth less; the whole one, where that is named or there is no
 * shell. @returns the path of its program @throws as findChromium
 */
export const findShell = (): string =>
  process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? onPath(SHELL) ?? findChromium();

/** Both for a whole run, installed where they can be. @returns what names them in the environment @throws as findChromium */
export const provideChromium = (): { CHROMIUM_SHELL_PATH: string; CHROMIUM_PATH: string } => {
  const isNamed = 'CHROMIUM_PATH' in process.env || 'CHROMIUM_SHELL_PATH' in process.env;
  if (!isNamed && onPath(SHELL) === null) fromDebian(SHELL);
  return { CHROMIUM_SHELL_PATH: findShell(), CHROMIUM_PATH: findChromium() };
};
