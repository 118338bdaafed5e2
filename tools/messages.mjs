/** Compiles the message catalogues; the same result as `lingui compile`, in this process and with what is untranslated. */
import { writeFile } from 'node:fs/promises';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * Writes locales/<language>.ts; a message without a translation gets its English text.
 * @returns {Promise<string[]>} the ids whose text is English in a catalogue that is not
 * @throws when a message cannot be compiled
 */
export async function compileMessages() {
  const { locales, sourceLocale, fallbackLocales, compileNamespace } = getConfig();
  const [catalogue] = await getCatalogs(getConfig());
  const compiled = locales.map(async (locale) => {
    const { messages, missing } = await catalogue.getTranslations(locale, {
      sourceLocale,
      fallbackLocales,
      missingBehavior: 'catalog',
    });
    const { source, errors } = createCompiledCatalog(locale, messages, { namespace: compileNamespace });
    if (errors.length > 0)
      throw new AggregateError(
        errors.map(({ error }) => error),
        `messages of ${locale}`,
      );
    await writeFile(`${catalogue.path.replace('{locale}', locale)}.ts`, source);
    return locale === sourceLocale ? [] : missing.map(({ id }) => id);
  });
  return (await Promise.all(compiled)).flat();
}
