/** The walk as one script for a browser: all machines with their models, fetched at the first try. */
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '#atlas/folders.ts';
import { modelFiles } from '#model/flows.ts';

/** In the place of model/flows.ts, which reads folders. */
const flowsPlugin: Plugin = {
  name: 'flows',
  setup: (bundling) => {
    bundling.onLoad({ filter: /\/model\/flows\.ts$/ }, () => {
      const files = [...new Set(modelFiles.values())];
      const imports = files.map(
        (file, index) => `import { flows as own${index} } from './${relative(join(ROOT, 'model'), file)}';`,
      );
      const own = files.map((_, index) => `own${index}`).join(', ');
      return {
        contents: `${imports.join('\n')}\nexport const flows = [${own}].flat();\nexport const machines = Map.groupBy(flows, ({ name }) => name);\nexport const modelFiles = new Map();`,
        loader: 'ts',
        resolveDir: join(ROOT, 'model'),
      };
    });
  },
};

/** A plain script, not a module, since browsers refuse modules in files opened without a server. */
export const bundled = async (file: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'atlas', 'browser', file)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2024',
    legalComments: 'none',
    plugins: [flowsPlugin],
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
};
