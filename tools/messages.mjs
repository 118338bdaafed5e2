/**
 * Compiles the message catalogues, as `lingui compile` does, but in this process and in two parts: what the first page can
 * say, and the rest, which comes with the views that are loaded later.
 */
import { writeFile } from 'node:fs/promises';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import * as esbuild from 'esbuild';

/** The app's own files that its first module needs, as paths from the project's folder. */
async function firstFiles() {
  const { metafile } = await esbuild.build({
    absWorkingDir: getConfig().rootDir,
    entryPoints: ['src/main.tsx'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    metafile: true,
    packages: 'external',
    external: ['#locales/*'],
    loader: { '.css': 'empty', '.svg': 'empty' },
    logLevel: 'error',
  });
  const files = new Set(['src/main.tsx']);
  for (const file of files) {
    for (const { path, kind, external } of metafile.inputs[file].imports)
      if (kind === 'import-statement' && !external) files.add(path);
  }
  return files;
}

/**
 * Writes the files of one catalogue.
 * @param catalogue of Lingui
 * @param {Record<string, (id: string) => boolean>} parts by what the file's name has after the language, its messages
 */
async function compileCatalogue(catalogue, parts) {
  const { locales, sourceLocale, fallbackLocales, compileNamespace } = getConfig();
  const compiled = locales.map(async (locale) => {
    const { messages, missing } = await catalogue.getTranslations(locale, {
      sourceLocale,
      fallbackLocales,
      missingBehavior: 'catalog',
    });
    const write = async (name, isWanted) => {
      const wanted = Object.fromEntries(Object.entries(messages).filter(([id]) => isWanted(id)));
      const { source, errors } = createCompiledCatalog(locale, wanted, { namespace: compileNamespace });
      if (errors.length > 0)
        throw new AggregateError(
          errors.map(({ error }) => error),
          `messages of ${locale}`,
        );
      await writeFile(`${catalogue.path.replace('{locale}', name)}.ts`, source);
    };
    for (const [part, isWanted] of Object.entries(parts)) await write(`${locale}${part}`, isWanted);
    return locale === sourceLocale ? [] : missing.map(({ id }) => id);
  });
  return (await Promise.all(compiled)).flat();
}

/**
 * Writes locales/<language>.ts and locales/<language>.more.ts, and the desk's locales/desk/<language>.ts; a message
 * without a translation gets its English text.
 * @returns {Promise<string[]>} the ids whose text is English in a catalogue that is not
 * @throws when a message cannot be compiled
 */
export async function compileMessages() {
  const [catalogue, desk] = await getCatalogs(getConfig());
  const [first, sources] = await Promise.all([firstFiles(), catalogue.read(getConfig().sourceLocale)]);
  const isFirst = (id) => sources[id]?.origin?.some(([file]) => first.has(file)) ?? false;
  const untranslated = await Promise.all([
    compileCatalogue(catalogue, { '': isFirst, '.more': (id) => !isFirst(id) }),
    compileCatalogue(desk, { '': () => true }),
  ]);
  return untranslated.flat();
}
