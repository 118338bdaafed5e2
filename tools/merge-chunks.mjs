/**
 * esbuild makes a chunk for every set of lazy parts that share code, so dozens of small files. A second pass joins them
 * into few: `before` has the code that runs before the app, `main` the rest of the first module's code, a group the
 * code that only its lazy parts share, and `shared` the code that others share.
 * Every pass uses esbuild's own linking of ES modules, so bindings and order stay those of the sources.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { refuseCircles } from './chunk-circles.mjs';

const isCode = (file) => file.endsWith('.js');
const nameOf = (file) => path.basename(file).replace(/-[0-9A-Z]{8}\.js$/, '');

/** The file and all files that it imports statically. */
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
 * @param {{main: string, before: string}} first the outputs of the app's first module, and of what runs before it
 * @param {string} folder where the joined files and the lazy parts go
 * @param {Record<string, RegExp>} groups which lazy parts, by the names of their modules, have a joined file of their own
 * @param {import('esbuild').BuildOptions} options of the first pass: minify, target
 * @returns {Promise<{main: string, before: string, placeOf: (module: string) => string}>} the names of the joined files in
 *   `folder`, and of whatever else is there by the name of its module or group. Rejects when files import each other in a circle
 */
export async function mergeChunks(outputs, { main, before }, folder, groups, options) {
  const code = Object.keys(outputs).filter(isCode);
  const hash = await hashOf(code);
  const lazy = new Set(
    code.flatMap((file) =>
      outputs[file].imports.flatMap(({ path: to, kind }) => (kind === 'dynamic-import' ? [to] : [])),
    ),
  );
  for (const first of [main, before]) lazy.delete(first);
  const inBefore = closureOf(outputs, before);
  const inMain = closureOf(outputs, main);
  const users = new Map();
  for (const part of lazy)
    for (const file of closureOf(outputs, part))
      if (!inMain.has(file) && !inBefore.has(file) && !lazy.has(file))
        users.set(file, [...(users.get(file) ?? []), nameOf(part)]);
  const groupOf = (names) =>
    Object.keys(groups).find((group) => names.every((name) => groups[group].test(name))) ?? 'shared';
  const joined = new Map();
  const put = (file, group) =>
    joined.set(file, { module: `${group}-${hash}.js`, prefix: `_${joined.size.toString(36)}_` });
  for (const file of inBefore) put(file, 'before');
  for (const file of inMain) if (!inBefore.has(file)) put(file, 'main');
  for (const [file, names] of users) put(file, groupOf(names));

  const common = {
    bundle: true,
    format: 'esm',
    metafile: true,
    legalComments: 'external',
    ...options,
  };
  /** Resolves imports that `own` lacks to the joined files, and lazy parts to their final place. */
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
    entryPoints: [...lazy].map((file) => ({ in: file, out: nameOf(file) })),
    outdir: folder,
    entryNames: '[name]-[hash]',
    splitting: true,
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [linking(null, null)],
  });
  const made = Object.entries(parts.metafile.outputs).filter(([file]) => isCode(file));
  const metafiles = [parts.metafile];
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
    const { metafile } = await esbuild.build({
      ...common,
      stdin: { contents, resolveDir: folder },
      outfile,
      logOverride,
      plugins: [linking(module, placeOf)],
    });
    metafiles.push(metafile);
    built.push(outfile);
  };
  // a group imports missing names from `shared`, both from `main`, and all three from `before`: each is joined once its
  // names
  // are known
  for (const group of [...Object.keys(groups), 'shared']) {
    const module = `${group}-${hash}.js`;
    if ([...joined.values()].some((each) => each.module === module)) await join(module, []);
  }
  await join(`main-${hash}.js`, [main]);
  await join(`before-${hash}.js`, [before]);
  refuseCircles(metafiles);
  const names = new Map(built.map((file) => [nameOf(file), path.basename(file)]));
  return {
    main: `main-${hash}.js`,
    before: `before-${hash}.js`,
    placeOf: (module) => {
      const name = names.get(module);
      if (!name) throw new Error(`The build has no ${module}`);
      return name;
    },
  };
}
