/** Files that are there whole or not at all, also when the process is killed while it writes. */
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A file that an earlier version wrote may have been cut by a kill. Its message names the file and the way on. */
export class DamagedFile extends Error {}

const writeAside = (file: string, content: string | Uint8Array): string => {
  const aside = `${file}.${process.pid}`;
  const opened = openSync(aside, 'w', 0o600);
  try {
    writeFileSync(opened, content);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  return aside;
};

/** Writes a file so that it has either the new content or the former one. Readable by its owner only. */
export const writeWhole = (file: string, content: string | Uint8Array): void => {
  renameSync(writeAside(file, content), file);
};

/** Writes the file unless it is there. Readable by its owner only. */
export const writeOnce = (file: string, content: Uint8Array): void => {
  const aside = writeAside(file, content);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};
