import type { Plugin } from 'vitest/config';

/** Vite plugin: a function answers and does nothing. @param what `<file>#<function>` */
export const switchedOff = (what: string): Plugin => {
  const [file = '', name = ''] = what.split('#');
  return {
    name: 'switched-off',
    enforce: 'pre',
    // what is kept of a transformed file is that of the code that is on
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id.endsWith(file) ? what : null)),
    transform: (source, id) =>
      id.endsWith(file)
        ? source.replace(`const ${name} = `, `const ${name} = () => undefined;\nexport const ${name}WhenOn = `)
        : null,
  };
};
