/** A Chromium for the browser tests: named by the caller, present already, or installed now. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { canInstall, install, onPath } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ROOT = join(import.meta.dirname, '..');

const fromDebian = (name: string): string | null => {
  if (!canInstall()) return null;
  try {
    install(name);
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

/** @returns the path of its program. @throws Error when no Chromium can be had */
export const findChromium = (): string =>
  process.env['CHROMIUM_PATH'] ?? onPath(...NAMES) ?? fromDebian('chromium') ?? fromPlaywright();

const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');

/** Unpacked once, into .cache. @returns null where it does not run: on another system, or without the libraries that any Chromium needs */
const shellFromPackage = (): string | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const path = join(ROOT, '.cache', `chromium-shell-${version}`);
  if (existsSync(path)) return path;
  mkdirSync(join(path, '..'), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', 'chromium.br'))), { mode: 0o755 });
  try {
    execFileSync(mine, ['--version'], { stdio: 'ignore' });
    renameSync(mine, path);
    return path;
  } catch {
    rmSync(mine, { force: true });
    return null;
  }
};

/**
 * Chromium without anything around its pages, from a package (docs/decisions/0038-what-tests-cost.md); the whole one, where
 * that is named or the package does not run. @returns the path of its program @throws as findChromium
 */
export const findShell = (): string =>
  process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? shellFromPackage() ?? findChromium();

/**
 * Finds both for a whole run, and installs a missing one where possible.
 * @returns the environment variables that name them
 * @throws as findChromium
 */
export const provideChromium = (): { CHROMIUM_SHELL_PATH: string; CHROMIUM_PATH: string } => {
  // the shell may need the libraries that come with the whole one
  const whole = findChromium();
  return { CHROMIUM_SHELL_PATH: findShell(), CHROMIUM_PATH: whole };
};
