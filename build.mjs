/**
 * Builds the app into dist/: message catalogues, code and styles with hashed names, index.html, the service worker with its
 * list of files, and .br and .gz beside every text file. `node build.mjs [--watch]`, or `build()` from another script.
 * Environment: APP_ID and API_BASE (defaults in contract/constants.ts); DEBUG=1 shows the debug menu (default: when watching).
 */
import { watch as watchFolder } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as esbuild from 'esbuild';
import { injectManifest } from 'workbox-build';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from './contract/constants.ts';
import { transformMacros } from './tools/macros.mjs';
import { compileMessages } from './tools/messages.mjs';

const ROOT = import.meta.dirname;
const OUT = path.join(ROOT, 'dist');
const TARGET = ['chrome111', 'safari16.4', 'firefox114'];
const HASHED = /-[0-9A-Z]{8}\./;
const SOURCES = ['src', 'contract', 'machines', 'locales', 'public', 'index.html'];
/** The element with this id keeps react-aria from adding a style element, which the content security policy refuses. */
const REACT_ARIA_STYLE_ID = 'react-aria-pressable-style';

const macros = {
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

/** react-aria brings its words in 34 languages; the app has two. */
const ariaLanguages = {
  name: 'react-aria-languages',
  setup(build) {
    const words =
      /[\\/](?:react-aria|react-stately|react-aria-components)[\\/].*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.\w+$/;
    build.onLoad({ filter: words }, ({ path: file }) =>
      /(?:en-US|zh-CN)\.\w+$/.test(file) ? undefined : { contents: 'export default {}', loader: 'js' },
    );
  },
};

const isOn = (setting) => setting === '1' || setting === 'true';

async function bundleApp(out, untranslated, isDevelopment) {
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: { start: 'src/start.ts' },
    outdir: path.join(out, 'assets'),
    publicPath: '/assets/',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: !isDevelopment,
    sourcemap: true,
    metafile: true,
    target: TARGET,
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: 'c/[name]-[hash]',
    assetNames: 'a/[name]-[hash]',
    loader: { '.woff2': 'file' },
    legalComments: 'external',
    define: {
      'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"',
      APP_ID: JSON.stringify(process.env.APP_ID ?? DEFAULT_APP_ID),
      API_BASE: JSON.stringify(process.env.API_BASE ?? DEFAULT_API_BASE),
      DEBUG: String(process.env.DEBUG === undefined ? isDevelopment : isOn(process.env.DEBUG)),
      UNTRANSLATED: JSON.stringify(untranslated),
    },
    plugins: [macros, ariaLanguages],
  });
  return Object.fromEntries(
    Object.entries(metafile.outputs).map(([file, output]) => [
      urlOf(out, path.resolve(ROOT, file)),
      { ...output, file },
    ]),
  );
}

const urlOf = (out, file) => `/${path.relative(out, file).split(path.sep).join('/')}`;

/** The files that the app's first module needs, itself included. */
function closureOf(outputs, url, out) {
  const found = new Set([url]);
  for (const each of found) {
    for (const { path: file, kind } of outputs[each].imports) {
      if (kind === 'import-statement') found.add(urlOf(out, path.resolve(ROOT, file)));
    }
  }
  return [...found];
}

async function writeIndex(out, outputs) {
  const urlWhere = (test) => Object.keys(outputs).find((url) => test(outputs[url], url));
  const start = urlWhere(({ entryPoint }) => entryPoint === 'src/start.ts');
  const main = urlWhere(({ entryPoint }) => entryPoint === 'src/main.tsx');
  const font = urlWhere((_, url) => url.includes('latin-wght') && url.endsWith('.woff2'));
  const styles = urlOf(out, path.resolve(ROOT, outputs[start].cssBundle));
  const assets = [
    `<link rel="stylesheet" href="${styles}" id="${REACT_ARIA_STYLE_ID}">`,
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    `<script type="module" src="${start}"></script>`,
    ...closureOf(outputs, main, out).map((url) => `<link rel="modulepreload" href="${url}">`),
  ];
  const template = await readFile(path.join(ROOT, 'index.html'), 'utf8');
  await writeFile(path.join(out, 'index.html'), template.replace('<!-- assets -->', assets.join('\n    ')));
  // the one stylesheet has everything; those that esbuild writes beside the chunks are asked for by nobody
  const orphans = Object.keys(outputs).filter((url) => /\.css(?:\.map)?$/.test(url) && !url.startsWith(styles));
  await Promise.all(orphans.map((url) => rm(path.join(out, url))));
}

async function bundleWorker(out) {
  const bundle = path.join(out, '.sw.js');
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['src/service-worker/sw.ts'],
    outfile: bundle,
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { warnings } = await injectManifest({
    swSrc: bundle,
    swDest: path.join(out, 'sw.js'),
    globDirectory: out,
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'manifest.webmanifest', 'favicon.svg'],
    dontCacheBustURLsMatching: HASHED,
    maximumFileSizeToCacheInBytes: 4e6,
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  await rm(bundle);
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(out) {
  for await (const file of glob('**/*.{js,css,html,svg,webmanifest,txt}', { cwd: out })) {
    const content = await readFile(path.join(out, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [small, older] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
    await Promise.all([writeFile(path.join(out, `${file}.br`), small), writeFile(path.join(out, `${file}.gz`), older)]);
  }
}

async function buildOnce(isDevelopment) {
  const started = performance.now();
  // built aside and moved into place, so that a server never serves half a build
  const aside = path.join(ROOT, '.tmp', `build-${process.pid}`);
  const former = `${aside}-former`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  const untranslated = await compileMessages();
  const outputs = await bundleApp(aside, untranslated, isDevelopment);
  await cp(path.join(ROOT, 'public'), aside, { recursive: true });
  await writeIndex(aside, outputs);
  await bundleWorker(aside);
  if (!isDevelopment) await compress(aside);
  await rename(OUT, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(aside, OUT);
  await rm(former, { recursive: true, force: true });
  return { folder: OUT, milliseconds: Math.round(performance.now() - started), untranslated };
}

let running = null;

/** One build at a time: whoever asks meanwhile gets the next one. */
function single(isDevelopment) {
  const after = Promise.resolve(running?.catch(() => {}));
  running = after.then(() => buildOnce(isDevelopment));
  return running;
}

/**
 * @param {{watch?: boolean, onBuilt?: (result: BuildResult | Error) => void}} [options] with `watch` it builds for
 *   development, again after each change, and tells `onBuilt` of every further build
 * @typedef {{folder: string, milliseconds: number, untranslated: string[]}} BuildResult
 * @returns {Promise<BuildResult & {stop: () => void}>} the first build; rejects when it fails
 */
export async function build({ watch = false, onBuilt = () => {} } = {}) {
  const result = await single(watch);
  if (!watch) return { ...result, stop() {} };
  let waiting;
  const again = (_, file) => {
    if (/(?:en-US|zh-CN)\.ts$/.test(file ?? '')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void single(true).then(onBuilt, onBuilt), 60);
  };
  const watchers = SOURCES.map((source) => watchFolder(path.join(ROOT, source), { recursive: true }, again));
  return {
    ...result,
    stop() {
      clearTimeout(waiting);
      for (const watcher of watchers) watcher.close();
    },
  };
}

const tell = (result) =>
  console.log(result instanceof Error ? result.message : `dist/ built in ${result.milliseconds} ms`);

if (import.meta.main) tell(await build({ watch: process.argv.includes('--watch'), onBuilt: tell }));
