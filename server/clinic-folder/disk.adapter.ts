/** A clinic's folder on the disk. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FolderRefused, type Mistake } from './mistakes.types.ts';

const MB = 1024 * 1024;
const FILE_MAX = 10 * MB;
const FOLDER_MAX = 50 * MB;

/** Files by their path below the folder, with slashes. */
export interface DiskFolder {
  files: ReadonlyMap<string, Buffer>;
  mistakes: readonly Mistake[];
}

const about = (file: string, words: string): Mistake => ({ file, line: 1, words, isNote: false });
const leadsOut = (root: string, path: string): boolean => {
  const way = relative(realpathSync(root), realpathSync(path));
  return way.startsWith('..');
};

/** Hidden files and folders are left out, and so is import/. @throws FolderRefused when there is no such folder */
export const readFolder = (root: string): DiskFolder => {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new FolderRefused(`${root} is no folder.`);
  const files = new Map<string, Buffer>();
  const mistakes: Mistake[] = [];
  const read = (name: string): void => {
    const path = join(root, name);
    if (lstatSync(path).isSymbolicLink()) {
      const target = statSync(path, { throwIfNoEntry: false });
      if (target === undefined || leadsOut(root, path)) {
        mistakes.push(about(name, 'A link leads out of the folder'));
        return;
      }
    }
    const { size } = statSync(path);
    if (size > FILE_MAX) mistakes.push(about(name, 'File is above 10 MB'));
    else files.set(name, readFileSync(path));
  };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const name = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!entry.isDirectory() && !/(?:^|\/)\./.test(name) && !name.startsWith('import/')) read(name);
  }
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (total > FOLDER_MAX) mistakes.push(about('clinic.yaml', 'Folder is above 50 MB'));
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), mistakes };
};

/** @throws FolderRefused when the folder has files already */
export const writeFolder = (root: string, files: ReadonlyMap<string, Uint8Array | string>): void => {
  mkdirSync(root, { recursive: true });
  if (readdirSync(root).length > 0) throw new FolderRefused(`${root} is not empty: name another folder.`);
  for (const [name, content] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
};
