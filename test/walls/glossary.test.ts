/** Chinese words that the glossary replaces by others. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from '#tools/sources.ts';

/** A deposit goes back or comes off the bill: 定金 would be lost by law, and the other two are of other things. */
const NOT_DEPOSIT = /\u5b9a\u91d1|\u8ba2\u91d1|\u4fdd\u8bc1\u91d1/;

test('a deposit has one word in every Chinese text', () => {
  const catalogue = { path: 'locales/zh-CN.po', text: readFileSync('locales/zh-CN.po', 'utf8') };
  const texts = [...sources.filter(({ path }) => path !== 'test/walls/glossary.test.ts'), catalogue];
  expect(texts.filter(({ text }) => NOT_DEPOSIT.test(text)).map(({ path }) => path)).toEqual([]);
});
