import { globSync, readFileSync } from 'node:fs';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';
import { ALL_WORDS } from '#contract/order-words.ts';

/** Names that are the same in every language. */
const NAMES = /^(?:MyNiks|NIK\$)$/;
const TRANSLATING = ['Trans', 'Plural', 'Select'];
const SPOKEN = ['aria-label', 'label', 'title', 'placeholder', 'alt', 'text', 'hiddenLabel'];

/** The catalogue of the patients' app, or of the desk. */
async function catalogue(of: 'app' | 'desk' = 'app') {
  const [app, desk] = await getCatalogs(getConfig());
  const found = of === 'app' ? app : desk;
  if (!found) throw new Error('no catalogue is configured');
  return found;
}
const BOTH = ['app', 'desk'] as const;

test.each(BOTH)('I18N-03 I18N-04: each text of the %s is in both languages, translated', async (of) => {
  const messages = await catalogue(of);
  const used = Object.keys((await messages.collect()) ?? {}).toSorted();
  expect(used.length).toBeGreaterThan(100);
  for (const language of ['en-US', 'zh-CN']) {
    const found = await messages.getTranslations(language, {
      sourceLocale: 'en-US',
      fallbackLocales: {},
      missingBehavior: 'catalog',
    });
    expect(Object.keys(found.messages).toSorted(), `run \`npm run messages\`: ${language}`).toEqual(used);
    expect(found.missing.map(({ source }) => source)).toEqual([]);
  }
});

/** Placeholders and element numbers of a message, each once. */
const partsOf = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+/g))].toSorted();

test.each(BOTH)('I18N-03: a translation in the %s has the values and the elements of its text', async (of) => {
  const messages = await catalogue(of);
  const inLanguage = async (language: string) =>
    (
      await messages.getTranslations(language, {
        sourceLocale: 'en-US',
        fallbackLocales: {},
        missingBehavior: 'catalog',
      })
    ).messages;
  const [english, chinese] = await Promise.all(['en-US', 'zh-CN'].map(inLanguage));
  const texts = Object.entries(english ?? {});
  expect(texts.filter(([, text]) => partsOf(text).length > 0).length).toBeGreaterThan(of === 'app' ? 50 : 10);
  const partsIn = (text = '') => partsOf(text).join(' ');
  const differing = texts.filter(([id, text]) => partsIn(text) !== partsIn(chinese?.[id]));
  expect(differing.map(([id, text]) => [text, chinese?.[id]])).toEqual([]);
});

test('I18N-03: a word of orders says the same in the catalogue as in the shared table', async () => {
  const messages = await catalogue();
  const options = { sourceLocale: 'en-US', fallbackLocales: {}, missingBehavior: 'catalog' } as const;
  const [english, chinese] = await Promise.all(
    ['en-US', 'zh-CN'].map(async (language) => (await messages.getTranslations(language, options)).messages),
  );
  const shared = new Map(ALL_WORDS.map(({ en, zh }) => [en, zh]));
  const both = Object.entries(english ?? {}).filter(([, text]) => shared.has(text));
  expect(both.length).toBeGreaterThan(5);
  expect(both.map(([id, text]) => [text, chinese?.[id]])).toEqual(both.map(([, text]) => [text, shared.get(text)]));
});

const isText = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());

function nameOf(element: types.JSXElement): string {
  const { name } = element.openingElement;
  return name.type === 'JSXIdentifier' ? name.name : '';
}

/** JSX words without a macro: children, and visible or spoken attributes. */
function looseTexts(file: string): string[] {
  const tree = parseSync(readFileSync(file, 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (tree === null) throw new Error(`${file} cannot be parsed`);
  const loose: string[] = [];
  traverse(tree, {
    JSXText(path: NodePath<types.JSXText>) {
      const isTranslated = path.findParent((up) => up.isJSXElement() && TRANSLATING.includes(nameOf(up.node)));
      if (!isTranslated && isText(path.node.value)) loose.push(path.node.value.trim());
    },
    JSXAttribute(path: NodePath<types.JSXAttribute>) {
      const { name, value } = path.node;
      const isSpoken = name.type === 'JSXIdentifier' && SPOKEN.includes(name.name);
      if (isSpoken && value?.type === 'StringLiteral' && isText(value.value)) loose.push(value.value);
    },
  });
  return loose;
}

test('I18N-04: no text is written into a component beside the catalogues', () => {
  // skips samples and the inspector, which are for developers only
  const files = globSync('{src,desk/app}/**/*.tsx', { exclude: ['src/ui/samples/**', 'src/inspector/**'] });
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => looseTexts(file).map((text) => `${file}: ${text}`))).toEqual([]);
});
