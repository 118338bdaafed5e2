/** A comment begins with a thing of the code, and has a verb (CONTRIBUTING.md). Texts, stories and titles are not read. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { sources } from '#tools/sources.ts';

const OPENING = /^(?:What|Of|Who|Where|Whoever|Whose|Those|That)\b/;
const WORDS = /\b(?:anew|somebody|nobody|whoever|told|stands|comes to)\b/i;
/** Names of the code and quoted texts are no English. */
const QUOTED = /`[^`]*`|'[^'\s][^']*'|"[^"]*"|“[^”]*”|\{@[^}]*\}/g;

const commentsOf = (path: string, text: string): string[] =>
  parseSync(path, text).comments.map(({ value }) => value.replaceAll(/^\s*\*\s?/gm, '').trim());

test('no comment opens with a question word, Of, Those or That, or has a word that hides who does what', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    commentsOf(path, text)
      .map((comment) => comment.replaceAll(QUOTED, '_'))
      .filter((comment) => OPENING.test(comment) || WORDS.test(comment))
      .map((comment) => `${path}: ${comment.split('\n').join(' ')}`),
  );
  expect(wrong).toEqual([]);
});

test('no comment of the SQL opens with a question word, Of, Those or That', () => {
  const files = globSync('server/**/*.sql');
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => /^\s*-- (.*)/.exec(line)?.[1] ?? '')
      .filter((comment) => OPENING.test(comment))
      .map((comment) => `${path}: ${comment}`),
  );
  expect(wrong).toEqual([]);
});
