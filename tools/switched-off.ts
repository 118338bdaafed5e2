import type { Plugin } from 'vitest/config';

/** Vite plugin that empties a function. @param what `<file>#<function>` */
export const switchedOff = (what: string): Plugin => {
  const [file = '', name = ''] = what.split('#');
  return {
    name: 'switched-off',
    enforce: 'pre',
    // a cached transformation would still have the function's code
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id.endsWith(file) ? what : null)),
    transform: (source, id) =>
      id.endsWith(file)
        ? source.replace(`const ${name} = `, `const ${name} = () => undefined;\nexport const ${name}WhenOn = `)
        : null,
  };
};
