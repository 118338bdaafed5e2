import type { Plugin } from 'vitest/config';

/** Vite plugin: an exported function answers and does nothing. @param what `<file>#<export>` */
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
        ? source.replace(
            `export const ${name} = `,
            `export const ${name} = () => undefined;\nexport const ${name}WhenOn = `,
          )
        : null,
  };
};
