/** Patients' data is readable by the server's user alone: folders 0700, files 0600. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/** New files and folders of this process are private from now on. */
export const keepFilesPrivate = (): void => {
  process.umask(0o077);
};

/** Makes a folder private, and creates a missing one; its content stays as it is. */
export const privateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  chmodSync(folder, FOLDER);
};

/** Makes a file private, if it is there. */
export const privateFile = (file: string): void => {
  if (existsSync(file)) chmodSync(file, FILE);
};

/** Makes a folder private with everything in it, for a folder that is ours alone. */
export const privateTree = (folder: string): void => {
  privateFolder(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, FOLDER);
    else if (entry.isFile()) chmodSync(path, FILE);
  }
};
