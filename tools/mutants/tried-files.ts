/** Files that get faults: machines, views, wiring, and the rules of server and contract. */
import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FILES = [
  'machines/*/*.ts',
  'contract/rules/*.ts',
  'src/{app,flows,ui,shell}/**/*.{ts,tsx}',
  'server/**/*.{service,rules}.ts',
];
/** Words and samples have no behaviour. */
const NO_BEHAVIOUR = /\.(?:story|model|types)\.ts$|^machines\/kit\//;

/** @param file path below the root */
export const isTried = (file: string): boolean =>
  FILES.some((pattern) => matchesGlob(file, pattern)) && !NO_BEHAVIOUR.test(file);

export const triedFiles = (): string[] =>
  globSync(FILES, { cwd: ROOT })
    .filter((file) => !NO_BEHAVIOUR.test(file))
    .toSorted();
