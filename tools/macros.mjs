/** The one transform of message macros, used by build.mjs (esbuild) and by vitest.config.ts (vite). */
import { transformAsync } from '@babel/core';
import { getConfig } from '@lingui/conf';

const MACRO_IMPORT = /from\s*["']@lingui\/(?:core|react)\/macro["']/;
const SOURCE = /\.tsx?$/;
const linguiConfig = getConfig();

/**
 * @param {string} code
 * @param {string} filename
 * @returns {Promise<{code: string, map: object} | null>} null when the file has no macro
 */
export async function transformMacros(code, filename) {
  if (!MACRO_IMPORT.test(code)) return null;
  const { code: transformed, map } = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields: 'id-only' }]],
  });
  return { code: transformed, map };
}

/** Plugin of vite. */
export const viteMacros = () => ({
  name: 'message-macros',
  enforce: 'pre',
  transform: {
    filter: { id: { include: SOURCE, exclude: /node_modules/ }, code: MACRO_IMPORT },
    handler: (code, id) => transformMacros(code, id.split('?')[0]),
  },
});
