/**
 * One writer per PGlite folder: PGlite itself opens a folder twice without an error and corrupts it.
 * The lock is a file beside the folder that names its owner by pid and start time; an owner that is gone is stale.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class FolderLocked extends Error {}

/** Start time of a living process in clock ticks since boot (Linux); null elsewhere, undefined when it is gone. */
const startOf = (pid: number): string | null | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined;
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

interface Owner {
  pid: number;
  start: string | null;
}

const ownerIn = (file: string): Owner | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
};

const isAlive = (owner: Owner | null): boolean => owner !== null && startOf(owner.pid) === owner.start;

/**
 * Takes the folder for this process and returns how to give it back.
 * @throws FolderLocked when another living process has it
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = `${folder}.lock`;
  const mine = `${file}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? null } satisfies Owner));
  try {
    for (;;) {
      try {
        linkSync(mine, file); // atomic, and the file is complete from its first moment
        return () => rmSync(file, { force: true });
      } catch {
        const owner = ownerIn(file);
        if (isAlive(owner)) {
          throw new FolderLocked(`The data folder ${folder} is in use by process ${owner?.pid}. Stop it first.`);
        }
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
};
