/** Storage of the walks in Chromium: a folder for each version of the app, in it one for each flow. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '#atlas/folders.ts';
import { DIST } from '#tools/build-if-needed.ts';

/** Views in the order in which their pictures are taken. */
export const VIEWS = ['phone', 'phone-dark', 'phone-dark-zh', 'phone-zh', 'desktop-zh', 'desktop'] as const;
export type View = (typeof VIEWS)[number];
const PICTURE = 'webp';

/** Result of one walk. */
const Kept = v.object({
  /** Reason of the failure; null when every step agreed with the machine. */
  reason: v.nullable(v.string()),
  /** Violations of WCAG 2.2 AA by the name of a look. */
  breaches: v.record(v.string(), v.array(v.string())),
});
type Kept = v.InferOutput<typeof Kept>;

/** Walks and looks that a flow needs. */
const Looks = v.object({
  /** The ids of all walks. */
  walks: v.array(v.string()),
  /** Names of the looks at a path's start and after each step, by its id. */
  paths: v.record(v.string(), v.array(v.string())),
  /** Reasons why a browser never shows a state, by its path. */
  unseen: v.record(v.string(), v.string()),
});
export type Looks = v.InferOutput<typeof Looks>;

/** Hash of the built app, which changes with every machine, too. */
export const versionOfApp = (folder = DIST): string => {
  const hash = createHash('sha256');
  for (const name of globSync('**/*.{html,js,css,webmanifest}', { cwd: folder }).toSorted())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
};

/** Folder of all versions. */
export const WALKS = join(ROOT, '.cache', 'atlas-walk');

export interface WalkFolder {
  folder: string;
  /** File of a look's picture; the look's name begins with the path of its state. */
  fileOf: (name: string, view: View) => string;
  /** Names of the looks that have a picture in every view. */
  pictured: () => Promise<Set<string>>;
  /** Results by the id of the walk. */
  walks: () => Promise<Map<string, Kept>>;
  keepPicture: (name: string, view: View, picture: Buffer) => Promise<void>;
  keepWalk: (id: string, kept: Kept) => Promise<void>;
  looks: () => Promise<Looks>;
  keepLooks: (looks: Looks) => Promise<void>;
}

const LOOKS = 'looks.json';
const WALK = '.walk.json';

/** @param flow its name */
export const walkFolder = (flow: string, version = versionOfApp(), below = WALKS): WalkFolder => {
  const folder = join(below, version, flow);
  const fileOf = (name: string, view: View) => join(folder, `${name}.${view}.${PICTURE}`);
  /** Writes by rename, so that an aborted walk leaves no partial file. */
  const write = async (file: string, content: string | Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.${process.pid}`, content);
    await rename(`${file}.${process.pid}`, file);
  };
  const files = (): Promise<string[]> => readdir(folder).catch(() => []);
  const json = (file: string): Promise<unknown> => readFile(join(folder, file), 'utf8').then(JSON.parse);
  return {
    folder,
    fileOf,
    pictured: async () => {
      const last = `.${VIEWS.at(-1)}.${PICTURE}`;
      return new Set((await files()).filter((file) => file.endsWith(last)).map((file) => file.slice(0, -last.length)));
    },
    walks: async () => {
      const names = (await files()).filter((file) => file.endsWith(WALK)).toSorted();
      const read = async (name: string) => [name.slice(0, -WALK.length), v.parse(Kept, await json(name))] as const;
      return new Map(await Promise.all(names.map(read)));
    },
    keepPicture: (name, view, picture) => write(fileOf(name, view), picture),
    keepWalk: (id, kept) => write(join(folder, id + WALK), JSON.stringify(kept)),
    looks: async () => {
      const found = await json(LOOKS).catch(() => null);
      return found === null ? { walks: [], paths: {}, unseen: {} } : v.parse(Looks, found);
    },
    keepLooks: (looks) => write(join(folder, LOOKS), JSON.stringify(looks)),
  };
};
