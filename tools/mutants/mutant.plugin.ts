import type { Plugin } from 'vitest/config';
import { mutated, mutationsOf } from './mutations.ts';

/** Vite plugin that puts one fault into a file. @param which `<file>#<number of the mutation>` */
export const mutantOf = (which: string): Plugin => {
  const [file = '', index = ''] = which.split('#');
  return {
    name: 'mutant',
    enforce: 'pre',
    // the cache of transformed files would answer with the code without a fault
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id.endsWith(`/${file}`) ? which : null)),
    transform: (source, id) => {
      const mutation = id.split('?')[0]?.endsWith(`/${file}`) ? mutationsOf(file, source)[Number(index)] : undefined;
      return mutation ? mutated(source, mutation) : null;
    },
  };
};
