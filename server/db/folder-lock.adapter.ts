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

const SETTLE_MS = 100;
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Takes the folder for this process. @returns release()
 * @throws FolderLocked when another living process has it
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = `${folder}.lock`;
  const mine = `${file}.${process.pid}`;
  const me: Owner = { pid: process.pid, start: startOf(process.pid) ?? null };
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(mine, JSON.stringify(me));
  const refuse = (owner: Owner | null): never => {
    throw new FolderLocked(`The data folder ${folder} is in use by process ${owner?.pid}. Stop it first.`);
  };
  const tryLink = (): boolean => {
    try {
      linkSync(mine, file); // atomic, and the file is complete from its first moment
      return true;
    } catch {
      return false;
    }
  };
  try {
    if (!tryLink()) {
      const owner = ownerIn(file);
      if (isAlive(owner)) refuse(owner);
      // Two that find the same stale lock may each remove it, the later one the other's fresh one: who is in it after a
      // moment has it.
      rmSync(file, { force: true });
      tryLink();
      sleep(SETTLE_MS);
      const winner = ownerIn(file);
      if (winner?.pid !== me.pid) refuse(winner);
    }
    return () => rmSync(file, { force: true });
  } finally {
    rmSync(mine, { force: true });
  }
};
