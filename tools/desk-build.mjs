/** Builds the desk: a document and files of its own, which share no chunk with the patients' app. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

const ENTRY = 'desk/app/start.tsx';
const TEMPLATE = 'desk/app/desk.html';
const FOLDER = 'desk/assets';

/**
 * Writes desk/index.html and desk/assets/ into a folder.
 * @param {string} root of the project
 * @param {string} out the folder
 * @param {import('esbuild').BuildOptions} options those of the patients' app: target, minify, define, plugins
 * @returns {Promise<void>} rejects when the code cannot be bundled
 */
export async function bundleDesk(root, out, options) {
  const { metafile } = await esbuild.build({
    ...options,
    absWorkingDir: root,
    entryPoints: { desk: ENTRY },
    outdir: path.join(out, FOLDER),
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    jsx: 'automatic',
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: `/${FOLDER}`,
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
  });
  const addressOf = (file) => `/${FOLDER}/${path.basename(file)}`;
  const outputs = Object.entries(metafile.outputs);
  const [start, { cssBundle }] = outputs.find(([, { entryPoint }]) => entryPoint === ENTRY);
  const [font] = outputs.find(([file]) => /latin-wght.*\.woff2$/.test(file));
  const assets = [
    `<link rel="stylesheet" href="${addressOf(cssBundle)}">`,
    `<link rel="preload" href="${addressOf(font)}" as="font" type="font/woff2" crossorigin>`,
    `<script type="module" src="${addressOf(start)}"></script>`,
  ];
  const template = await readFile(path.join(root, TEMPLATE), 'utf8');
  await mkdir(path.join(out, 'desk'), { recursive: true });
  await cp(path.join(root, 'public/favicon.svg'), path.join(out, 'desk/favicon.svg'));
  await writeFile(path.join(out, 'desk/index.html'), template.replace('<!-- assets -->', assets.join('\n    ')));
}
