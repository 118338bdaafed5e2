/** Checks docs/promises.tsv, the app's promises; `npm run promises` sees each fail while its code is off. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_WORDS } from '#contract/order-words.ts';
import { FRAME, LETTERS, LINES, LINK_WORDS } from '#server/letters/letters.words.ts';
import { faultsOf, isPromising, listPromises, listPromising } from '#tools/promises.ts';

/** Every sentence of letters, with the names that stand for facts. */
const sentences = [
  ...Object.values(LETTERS).flatMap(({ texts }) => texts.en),
  ...Object.values(FRAME.en).map((words) => (typeof words === 'string' ? words : words('{name}', '{phone}'))),
  ...Object.values(LINK_WORDS).map(({ en }) => en),
  ...Object.values(LINES).flatMap(({ en }) => en.map(([, text]) => text)),
];
const promising = [
  ...listPromising(readFileSync('locales/en-US.po', 'utf8')),
  ...ALL_WORDS.map(({ en }) => en).filter(isPromising),
  ...new Set(sentences.filter(isPromising)),
];

it('every text that promises something has a row, and every row its text', () => {
  const texts = listPromises().map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(promising.filter((text) => !texts.includes(text))).toEqual([]);
  expect(texts.filter((text) => !promising.includes(text))).toEqual([]);
});

it('every row names code and a test that are there, or says why nothing has to be kept', () => {
  expect(listPromises().flatMap(faultsOf)).toEqual([]);
});
