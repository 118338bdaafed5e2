/**
 * Builds the app into dist/: message catalogues, code and styles with hashed names, index.html, the service worker with
 * its list of files, and .br and .gz beside every text file. `build()` does so for another script.
 * Environment: APP_ID and API_BASE (defaults in contract/constants.ts); PAYMENT_BASE, where the payment service answers
 * (default API_BASE); DEBUG=1 shows the debug menu (default: when watching).
 */
import { watch as watchFolder } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { injectManifest } from 'workbox-build';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from './contract/constants.ts';
import { LANGUAGES } from './src/app/i18n/languages.ts';
import { ariaLanguages, macros, ownErrorScreen, quietLingui, reactAsModule } from './tools/build-plugins.mjs';
import { readCommand } from './tools/command.ts';
import { compress } from './tools/compress.mjs';
import { bundleDesk } from './tools/desk-build.mjs';
import { keepFormerFiles } from './tools/former-files.ts';
import { mergeChunks } from './tools/merge-chunks.mjs';
import { compileMessages } from './tools/messages.mjs';
import { splitStyles } from './tools/split-styles.mjs';

const ROOT = import.meta.dirname;
const OUT = path.join(ROOT, 'dist');
const TARGET = ['chrome111', 'safari16.4', 'firefox114'];
/** Page renderer that runs on the server, with the class names of the app's styles. */
const SENT = 'src/sent/pages.tsx';
const HASHED = /-[0-9A-Z]{8}\./;
const SOURCES = ['src', 'desk/app', 'contract', 'machines', 'locales', 'public', 'index.html'];
/** Chunks that only dialogs, orders of goods or payments need: each group is one file, which no page waits for. */
const GROUPS = {
  dialogs: /-sheet$/,
  ordering: /^(?:refill|checkout)\b/,
  paying: /^(?:booking|refill|payment|checkout|test-page)\b/,
};
/** Chunks that every page of a signed-in person needs before its first render. */
const INSIDE = [
  'shared',
  'framed-page',
  'http',
  'signing-in',
  'hold.definition',
  'appointments.definition',
  'notifications.definition',
  'offline-copy.definition',
];
/** The element with this id keeps react-aria from adding a style element, which the content security policy refuses. */
const REACT_ARIA_STYLE_ID = 'react-aria-pressable-style';
/** Shims in packages for older React versions, replaced by React's own exports. */
const REACT_OWN = {
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
};

const isOn = (setting) => setting === '1' || setting === 'true';

/** Source maps reveal the code, so only development has them. */
const optionsOf = (isDevelopment) => ({
  minify: !isDevelopment,
  target: TARGET,
  // WebKit runs asynchronous modules before what they import (src/main.tsx)
  supported: { 'top-level-await': false },
  charset: 'utf8',
  sourcemap: isDevelopment,
});

const sourcesOf = (untranslated, isDevelopment) => ({
  alias: REACT_OWN,
  define: {
    'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"',
    APP_ID: JSON.stringify(process.env.APP_ID ?? DEFAULT_APP_ID),
    API_BASE: JSON.stringify(process.env.API_BASE ?? DEFAULT_API_BASE),
    PAYMENT_BASE: JSON.stringify(process.env.PAYMENT_BASE ?? process.env.API_BASE ?? DEFAULT_API_BASE),
    DEBUG: String(process.env.DEBUG === undefined ? isDevelopment : isOn(process.env.DEBUG)),
    // a string, because esbuild turns any other value into a module that every file imports
    UNTRANSLATED: JSON.stringify(untranslated.join(' ')),
  },
  plugins: [macros, ariaLanguages, reactAsModule, ownErrorScreen, ...(isDevelopment ? [] : [quietLingui])],
});

/** @returns addresses for index.html: both stylesheets, the font, and the three modules */
async function bundleApp(out, parts, untranslated, isDevelopment) {
  const options = optionsOf(isDevelopment);
  const { metafile } = await esbuild.build({
    ...options,
    absWorkingDir: ROOT,
    entryPoints: { start: 'src/start.ts', sent: SENT },
    outdir: parts,
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: 'c/[name]-[hash]',
    assetNames: 'a/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
    ...sourcesOf(untranslated, isDevelopment),
  });
  const absolute = (file) => path.resolve(ROOT, file);
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([file, { imports, ...rest }]) => [
      absolute(file),
      { ...rest, imports: imports.map((each) => ({ ...each, path: absolute(each.path) })) },
    ]),
  );
  const fileOf = (entry) => Object.keys(outputs).find((file) => outputs[file].entryPoint === entry);
  const [start, sent] = [fileOf('src/start.ts'), fileOf(SENT)];
  const firstOnes = { main: fileOf('src/main.tsx'), before: fileOf('src/react.ts') };
  await bundleSent(sent, path.join(out, 'sent.mjs'));
  delete outputs[sent];
  const assets = path.join(out, 'assets');
  const { placeOf, ...joined } = await mergeChunks(outputs, firstOnes, path.join(assets, 'c'), GROUPS, options);
  const styles = absolute(outputs[start].cssBundle);
  const fonts = Object.keys(outputs).filter((file) => file.endsWith('.woff2'));
  await Promise.all(fonts.map((file) => cp(file, path.join(assets, path.relative(parts, file)))));
  const { first: firstStyles, more: moreStyles } = await splitStyles({
    inputs: metafile.inputs,
    output: outputs[styles],
    sheet: styles,
    entries: ['src/start.ts', 'src/main.tsx'],
    folder: assets,
  });
  const codeAt = (module) => `/assets/c/${placeOf(module)}`;
  const ahead = {
    words: Object.fromEntries(LANGUAGES.map((one) => [one, codeAt(one)])),
    inside: Object.fromEntries(LANGUAGES.map((one) => [one, [`${one}.more`, ...INSIDE].map(codeAt)])),
    insideStyles: `/assets/${moreStyles}`,
  };
  const first = await esbuild.build({
    ...options,
    define: { AHEAD: JSON.stringify(ahead) },
    absWorkingDir: ROOT,
    entryPoints: ['src/start.ts'],
    outdir: assets,
    entryNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    metafile: true,
    loader: { '.css': 'empty' },
    plugins: [
      {
        name: 'joined',
        setup(build) {
          build.onResolve({ filter: /main\.tsx$/ }, () => ({ path: `./c/${joined.main}`, external: true }));
          build.onResolve({ filter: /react\.ts$/ }, () => ({ path: `./c/${joined.before}`, external: true }));
        },
      },
    ],
  });
  const urlOf = (file) => `/assets/${path.relative(parts, file).split(path.sep).join('/')}`;
  return {
    styles: `/assets/${firstStyles}`,
    moreStyles: `/assets/${moreStyles}`,
    font: urlOf(fonts.find((file) => file.includes('latin-wght'))),
    start: `/assets/${path.basename(Object.keys(first.metafile.outputs)[0])}`,
    before: `/assets/c/${joined.before}`,
    main: `/assets/c/${joined.main}`,
  };
}

/** Bundles `sent` with its static imports into one file; views that would load later stay out. */
async function bundleSent(sent, outfile) {
  const later = {
    name: 'later',
    setup(build) {
      build.onResolve({ filter: /\.js$/ }, ({ path: file, kind, importer }) =>
        kind === 'dynamic-import' && importer !== sent ? { path: file, external: true } : undefined,
      );
    },
  };
  await esbuild.build({
    entryPoints: [sent],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [later],
  });
}

async function writeIndex(out, { styles, moreStyles, font, start, before, main }) {
  const assets = [
    `<link rel="stylesheet" href="${styles}" id="${REACT_ARIA_STYLE_ID}">`,
    `<meta name="more-styles" content="${moreStyles}">`,
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    `<script type="module" src="${start}"></script>`,
    // low priority, so that they do not delay the shell's own files
    ...[before, main].map((module) => `<link rel="modulepreload" href="${module}" fetchpriority="low">`),
  ];
  const template = await readFile(path.join(ROOT, 'index.html'), 'utf8');
  await writeFile(path.join(out, 'index.html'), template.replace('<!-- assets -->', assets.join('\n    ')));
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
    // the page of components is for developers only
    globIgnores: ['assets/c/test-page-*'],
    dontCacheBustURLsMatching: HASHED,
    maximumFileSizeToCacheInBytes: 4e6,
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  await rm(bundle);
}

async function buildOnce(isDevelopment) {
  const started = performance.now();
  // built in a temporary folder and moved into place, so that a server never serves half a build
  const aside = path.join(ROOT, '.tmp', `build-${process.pid}`);
  const [parts, former] = [`${aside}-parts`, `${aside}-former`];
  await Promise.all([aside, parts].map((folder) => rm(folder, { recursive: true, force: true })));
  await mkdir(aside, { recursive: true });
  const untranslated = await compileMessages();
  const addresses = await bundleApp(aside, parts, untranslated, isDevelopment);
  await cp(path.join(ROOT, 'public'), aside, { recursive: true });
  await writeIndex(aside, addresses);
  await bundleWorker(aside);
  await bundleDesk(ROOT, aside, { ...optionsOf(isDevelopment), ...sourcesOf(untranslated, isDevelopment) });
  if (!isDevelopment) {
    await compress(aside);
    await keepFormerFiles(OUT, aside, Date.now());
  }
  await rename(OUT, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(aside, OUT);
  await Promise.all([former, parts].map((folder) => rm(folder, { recursive: true, force: true })));
  return { folder: OUT, milliseconds: Math.round(performance.now() - started), untranslated };
}

let running = null;

/** Runs one build at a time: a call during a build waits for its end and starts the next one. */
function single(isDevelopment) {
  const after = Promise.resolve(running?.catch(() => {}));
  running = after.then(() => buildOnce(isDevelopment));
  return running;
}

/**
 * Builds the app.
 * @param {{watch?: boolean, onBuilt?: (result: BuildResult | Error) => void}} [options] with `watch` it builds for
 * development, again after each change, and passes every further build to `onBuilt`
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

const USAGE = `npm run build [-- --watch]     builds the app into dist/: texts, code and styles with hashed names, service worker

  --watch   builds for development, and again after each change

Environment: APP_ID, API_BASE, PAYMENT_BASE (defaults in contract/constants.ts); DEBUG=1 shows the debug menu.

For example:
  API_BASE=/api/v1 npm run build

Exit code 0: built. 1: a file cannot be built. 2: not understood.`;

if (import.meta.main) {
  const { values } = readCommand({ usage: USAGE, options: { watch: { type: 'boolean', default: false } } });
  tell(await build({ watch: values.watch, onBuilt: tell }));
}
