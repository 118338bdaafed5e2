/**
 * esbuild cuts a chunk for every set of lazy parts that share something, which makes dozens of small files. A second pass joins
 * them into two: `main` has all that the app's first module needs, `shared` what only lazy parts need and more than one does.
 * Every pass is esbuild's own linking of ES modules, so bindings and order stay those of the sources.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

const isCode = (file) => file.endsWith('.js');

/** The file and all that it imports statically. */
function closureOf(outputs, file) {
  const found = new Set([file]);
  for (const each of found) {
    for (const { path: imported, kind } of outputs[each].imports) {
      if (kind === 'import-statement') found.add(imported);
    }
  }
  return found;
}

async function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(path.basename(file)).update(await readFile(file));
  return BigInt(`0x${hash.digest('hex')}`)
    .toString(36)
    .slice(0, 8)
    .toUpperCase();
}

/** The names that built files import from `module`. */
async function importedFrom(module, files) {
  const names = new Set();
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, list] of code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${module}["']`, 'g'))) {
      for (const each of list.split(',')) names.add(each.trim().split(/\s+as\s+/)[0]);
    }
  }
  return names;
}

/**
 * @param {Record<string, {exports: string[], imports: {path: string, kind: string}[]}>} outputs of the first pass, all paths absolute
 * @param {string} main the output of the app's first module
 * @param {string} folder where the joined files and the lazy parts go
 * @param {import('esbuild').BuildOptions} options of the first pass: minify, target
 * @returns {Promise<string>} the name of the joined main in `folder`
 */
export async function mergeChunks(outputs, main, folder, options) {
  const code = Object.keys(outputs).filter(isCode);
  const hash = await hashOf(code);
  const lazy = new Set(
    code.flatMap((file) =>
      outputs[file].imports.flatMap(({ path: to, kind }) => (kind === 'dynamic-import' ? [to] : [])),
    ),
  );
  lazy.delete(main);
  const inMain = closureOf(outputs, main);
  const inShared = [...lazy].flatMap((file) =>
    [...closureOf(outputs, file)].filter((each) => !inMain.has(each) && !lazy.has(each)),
  );
  const joined = new Map();
  for (const file of inMain) joined.set(file, { module: `main-${hash}.js`, prefix: `_${joined.size.toString(36)}_` });
  for (const file of new Set(inShared))
    joined.set(file, { module: `shared-${hash}.js`, prefix: `_${joined.size.toString(36)}_` });

  const common = {
    bundle: true,
    format: 'esm',
    metafile: true,
    legalComments: 'external',
    ...options,
  };
  /** What `own` has not itself comes from the joined files; lazy parts come from where they were put. */
  const linking = (own, placeOf) => ({
    name: 'linking',
    setup(build) {
      build.onResolve({ filter: /\.js$/ }, ({ path: file, resolveDir, importer, kind, namespace }) => {
        if (namespace === 'joined') return { path: file, external: true };
        const target = path.resolve(resolveDir, file);
        if (kind === 'dynamic-import') return placeOf && { path: `./${placeOf.get(target)}`, external: true };
        if (!joined.has(target) || joined.get(target).module === own) return undefined;
        // one module for each importer, or esbuild would cut a chunk for it
        return { path: `${target}?${importer}`, namespace: 'joined', sideEffects: false, pluginData: target };
      });
      build.onLoad({ filter: /./, namespace: 'joined' }, ({ pluginData: file }) => {
        const { module, prefix } = joined.get(file);
        const names = outputs[file].exports.map((each) => `${prefix}${each} as ${each}`);
        return { contents: `export {${names.join()}} from './${module}'`, resolveDir: folder };
      });
    },
  });

  const parts = await esbuild.build({
    ...common,
    entryPoints: [...lazy].map((file) => ({ in: file, out: path.basename(file).replace(/-[0-9A-Z]{8}\.js$/, '') })),
    outdir: folder,
    entryNames: '[name]-[hash]',
    splitting: true,
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [linking(null, null)],
  });
  const made = Object.entries(parts.metafile.outputs).filter(([file]) => isCode(file));
  const placeOf = new Map(made.map(([file, { entryPoint }]) => [path.resolve(entryPoint ?? ''), path.basename(file)]));
  const built = made.map(([file]) => path.resolve(file));

  const join = async (module, first) => {
    const used = await importedFrom(module, built);
    const lines = [...joined].flatMap(([file, { module: its, prefix }]) => {
      if (its !== module) return [];
      const names = outputs[file].exports.filter((each) => used.has(prefix + each));
      return `export {${names.map((each) => `${each} as ${prefix}${each}`).join()}} from ${JSON.stringify(file)};`;
    });
    const contents = [...first.map((file) => `import ${JSON.stringify(file)};`), ...lines].join('\n');
    const outfile = path.join(folder, module);
    const logOverride = { 'ignored-bare-import': 'silent' };
    await esbuild.build({
      ...common,
      stdin: { contents, resolveDir: folder },
      outfile,
      logOverride,
      plugins: [linking(module, placeOf)],
    });
    built.push(outfile);
  };
  if (inShared.length > 0) await join(`shared-${hash}.js`, []);
  await join(`main-${hash}.js`, [main]);
  return `main-${hash}.js`;
}
