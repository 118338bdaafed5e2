/** Plugins for esbuild. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transformMacros } from './macros.mjs';

/** Extracts the texts from the sources. */
export const macros = {
  name: 'message-macros',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (file.includes('node_modules')) return undefined;
      const transformed = await transformMacros(await readFile(file, 'utf8'), file);
      if (transformed === null) return undefined;
      const map = Buffer.from(JSON.stringify(transformed.map)).toString('base64');
      const contents = `${transformed.code}\n//# sourceMappingURL=data:application/json;base64,${map}`;
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Keeps two of the 34 languages of react-aria's texts: the app has only these. */
export const ariaLanguages = {
  name: 'react-aria-languages',
  setup(build) {
    const words =
      /[\\/](?:react-aria|react-stately|react-aria-components)[\\/].*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.\w+$/;
    build.onLoad({ filter: words }, ({ path: file }) =>
      /(?:en-US|zh-CN)\.\w+$/.test(file) ? undefined : { contents: 'export default {}', loader: 'js' },
    );
  },
};

/**
 * Removes Lingui's warnings for developers: the types, `lingui check` and the test of the catalogues find the same
 * errors earlier.
 */
export const quietLingui = {
  name: 'quiet-lingui',
  setup(build) {
    build.onLoad({ filter: /[\\/]@lingui[\\/](?:core|react)[\\/].*\.mjs$/ }, async ({ path: file }) => {
      const { code } = await build.esbuild.transform(await readFile(file, 'utf8'), { drop: ['console'] });
      return { contents: code };
    });
  },
};

/** Removes the router's own error screen, which never shows: each boundary has the app's (src/router.tsx). */
export const ownErrorScreen = {
  name: 'own-error-screen',
  setup(build) {
    const screen = /function ErrorComponent\(\{[\s\S]*?\n\}\n/;
    build.onLoad({ filter: /[\\/]react-router[\\/].*[\\/]esm[\\/]CatchBoundary\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      if (!screen.test(code)) throw new Error(`${file} has no screen of its own any more`);
      return { contents: code.replace(screen, 'function ErrorComponent() { return null; }\n') };
    });
  },
};

const require = createRequire(import.meta.url);
const REACT = /^(?:react|react\/jsx-runtime|react-dom|react-dom\/client)$/;

/**
 * React is written in CommonJS: each module that imports it would copy all its names when the app starts, and look up
 * each one where it is used. Here a single module exports the names.
 */
export const reactAsModule = {
  name: 'react-as-module',
  setup(build) {
    build.onResolve({ filter: REACT }, ({ path: name, kind, pluginData }) =>
      kind === 'import-statement' && pluginData !== REACT ? { path: name, namespace: 'react-as-module' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'react-as-module' }, ({ path: name }) => ({
      contents: [
        `import whole from '${name}';`,
        'export default whole;',
        ...Object.keys(require(name)).map((each) => `export const ${each} = /* @__PURE__ */ (() => whole.${each})();`),
      ].join('\n'),
      resolveDir: import.meta.dirname,
      pluginData: REACT,
    }));
  },
};
