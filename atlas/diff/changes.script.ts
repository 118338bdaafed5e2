/** Scripts with the changes between two commits, which the page of changes loads: `changes/A..B.js`. */
import { ROOT } from '#atlas/folders.ts';
import { jsonIn } from '#atlas/html.ts';
import { UnknownRevisionError } from './revision.folder.ts';
import { type Between, type Commit, changesBetween, chartCommits, commitOf } from './text.diff.ts';

/** A commit, branch or tag, also `main~2`; nothing else that git would take for an option, a range or a path. */
const NAMES = /^(\w(?:[\w/~^-]|\.(?!\.)){0,99})\.\.(\w(?:[\w/~^-]|\.(?!\.)){0,99})$/;

const scriptOf = (name: string, between: Between): string =>
  `(globalThis.ATLAS_CHANGES ??= {})[${jsonIn(name)}] = ${jsonIn(between)};\n`;

let last: Promise<unknown> = Promise.resolve();
/**
 * One question after the other: each starts git.
 * @param name as in the address: `main~2..main` @returns null where git knows no such commits
 */
export const changesScript = async (name: string, repository: string = ROOT): Promise<string | null> => {
  const [, from, to] = NAMES.exec(name) ?? [];
  if (from === undefined || to === undefined) return null;
  const asked = last.then(async () => scriptOf(name, await changesBetween(repository, from, to)));
  last = asked.catch(() => undefined);
  return asked.catch((error: unknown) => {
    if (error instanceof UnknownRevisionError) return null;
    throw error;
  });
};

export interface NewestChanges {
  /** Newest first; the last one is the parent of the oldest that changed a chart. */
  commits: readonly Commit[];
  /** Changes of each commit against the one before, where a chart differs. */
  steps: readonly Between[];
  /** Scripts of each pair of commits, the older one first, by their names. */
  scripts: readonly (readonly [file: string, text: string])[];
}
/** The newest commits that changed a chart; none outside a repository. */
export const newestChanges = async (count: number, repository: string = ROOT): Promise<NewestChanges> => {
  const found = await chartCommits(repository, count);
  const oldest = found.at(-1);
  const before = oldest && (await commitOf(repository, `${oldest.hash}~1`).catch(() => null));
  const commits = [...found, ...(before ? [before] : [])];
  const steps: Between[] = [];
  const scripts: [string, string][] = [];
  for (const [index, to] of commits.entries())
    for (const from of commits.slice(index + 1)) {
      const name = `${from.hash}..${to.hash}`;
      scripts.push([`changes/${name}.js`, scriptOf(name, await changesBetween(repository, from.hash, to.hash))]);
    }
  for (const { hash } of found) {
    const step = await changesBetween(repository, `${hash}~1`, hash).catch(() => null);
    if (step && step.en.length > 0) steps.push(step);
  }
  return { commits, steps, scripts };
};
