/** The table of retention is printed into docs/retention.md; `vitest run test/rules/retention.test.ts -u` renews it there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Fate, RETENTION, retentionAsMarkdown } from '#contract/retention.ts';

const DOCUMENT = 'docs/retention.md';

test('docs/retention.md has the periods as the app shows them', async () => {
  const [before, after] = readFileSync(DOCUMENT, 'utf8').split(/(?<=<!-- retention -->\n)[^]*(?=<!-- \/retention -->)/);
  await expect(`${before}\n${retentionAsMarkdown()}\n\n${after}`).toMatchFileSnapshot(`../../${DOCUMENT}`);
});

test('what is kept names its law, and what is erased names none', () => {
  for (const { years, law } of Object.values<Fate>(RETENTION)) expect(years === null).toBe(law === null);
});
