/** Temporary folder with the project at a revision. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '#atlas/folders.ts';
import type { Shapes, ToldPaths } from './flow.shape.ts';

const run = promisify(execFile);
const LIMITS = { maxBuffer: 2 ** 28, timeout: 120_000 };

/** The revision does not exist, or the folder has no history. */
export class UnknownRevisionError extends Error {
  constructor(revision: string, reason: string) {
    super(`There is no revision “${revision}”: ${reason}`);
    this.name = 'UnknownRevisionError';
  }
}

export interface Revision {
  hash: string;
  /** First line of the commit's message. */
  subject: string;
  /** 2026-11-22 */
  day: string;
}

const git = async (repository: string, ...args: string[]): Promise<string> =>
  (await run('git', ['-C', repository, ...args], LIMITS)).stdout.trim();

/** @throws UnknownRevisionError */
export const findRevision = async (repository: string, name: string): Promise<Revision> => {
  try {
    const id = await git(repository, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
    const [hash = id, day = '', subject = ''] = (await git(repository, 'log', '-1', '--format=%h%n%cs%n%s', id)).split(
      '\n',
    );
    return { hash, day, subject };
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new UnknownRevisionError(name, told.replace(/^fatal: /, ''));
  }
};

/** Files below machines that differ between a revision and today, without stories and the walker's vocabulary. */
export const changedCode = async (repository: string, { hash }: Revision): Promise<string[]> => {
  const changed = await git(repository, 'diff', '--name-only', '--relative', hash, '--', 'machines');
  return changed.split('\n').filter((path) => path.endsWith('.ts') && !/\.(?:story|model)\.ts$/.test(path));
};

/** The folder is inside the project, so that packages resolve, and is always removed afterwards. */
export const withRevision = async <Result>(
  repository: string,
  { hash }: Revision,
  read: (folder: string) => Promise<Result>,
): Promise<Result> => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'diff-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    const archive = join(folder, '.revision.tar');
    await git(repository, 'archive', '--format=tar', `--output=${archive}`, hash);
    await run('tar', ['-xf', archive, '-C', folder], LIMITS);
    return await read(folder);
  } finally {
    process.off('exit', clear);
    clear();
  }
};

const lastLine = async (program: string, args: readonly string[]): Promise<string> => {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await run(process.execPath, ['--no-warnings', file, ...args], LIMITS);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
};
/** Reads in a separate process, so that modules of two revisions never mix. */
export const readShapes = async (folder: string): Promise<Shapes> =>
  JSON.parse(await lastLine('shapes.reader.ts', [folder]));
export const readStories = async (folder: string, flows: readonly string[]): Promise<ToldPaths> => {
  try {
    return JSON.parse(await lastLine('stories.reader.ts', [folder, ...flows]));
  } catch {
    return null;
  }
};
