import type { Plugin } from 'vitest/config';
import { functionsOf } from './functions.ts';
import { isTried } from './tried-files.ts';

/** `text` in which every function notes that it ran. */
const noting = (file: string, text: string): string => {
  const parts = functionsOf(file, text).flatMap(({ id, body: { start, end, isBlock } }) => {
    const note = `globalThis.__ran?.add('${id}')`;
    return isBlock
      ? [{ at: start + 1, text: `${note};` }]
      : [
          { at: start, text: `(${note}, ` },
          { at: end, text: ')' },
        ];
  });
  return parts
    .toSorted((a, b) => b.at - a.at)
    .reduce((all, part) => all.slice(0, part.at) + part.text + all.slice(part.at), text);
};

/** Vite plugin with which each file of tests says which functions it runs. @param root the project's folder */
export const reachOf = (root: string): Plugin => ({
  name: 'reach',
  enforce: 'pre',
  // a cached transformation would note nothing
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => 'reach'),
  transform: (source, id) => {
    const file = id.split('?')[0]?.replace(`${root}/`, '') ?? '';
    return isTried(file) ? noting(file, source) : null;
  },
});
