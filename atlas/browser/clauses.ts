/** All clauses, found by words, id or flow; each with its states, its tests and their last result. */
import type { Clause, ProvingTest } from '#atlas/asking/clauses.ts';
import { words } from '#machines/kit/story.ts';
import { asked, both, field, load, made, part, readdress } from './page.ts';

declare const ATLAS_CLAUSES: readonly Clause[];
declare const ATLAS_TITLES: Readonly<Record<string, Readonly<Record<string, readonly [en: string, zh: string]>>>>;

const SHOWN = 100;
const resultMark = (result: string | null): string => (result === 'passed' ? '✓' : result === null ? '–' : '✗');

/** @param wanted title of a test that the search led to */
const item = ({ id, text, check, states, tests }: Clause, wanted: string | null): HTMLElement => {
  const isProven = tests.some(({ result }) => result === 'passed');
  const isRun = tests.some(({ result }) => result !== null);
  const verdict = isProven
    ? words('✓ proven', '✓ 已证明')
    : isRun
      ? words('✗ not proven', '✗ 未证明')
      : tests.length > 0
        ? words('not measured here: npm test', '此处未测量：npm test')
        : words('no test', '没有测试');
  const places = states.flatMap(([flow, at], index) => {
    const [en, zh] = ATLAS_TITLES[flow]?.[at] ?? [at, at];
    return [
      ...(index === 0 ? [] : [document.createTextNode(', ')]),
      made('a', { href: `${flow}.html?at=${encodeURIComponent(at)}` }, both(words(en, zh))),
    ];
  });
  const isWantedFirst = (one: ProvingTest, other: ProvingTest): number =>
    Number(other.title === wanted) - Number(one.title === wanted);
  return made(
    'li',
    { id },
    made(
      'p',
      {},
      made('b', {}, id),
      ' ',
      made(`span.pill.${isProven ? 'holds' : isRun ? 'stuck' : 'open'}`, {}, both(verdict)),
    ),
    made('p', { lang: 'en' }, text),
    made('p.then', { lang: 'en' }, check),
    states.length > 0 ? made('p', {}, both(words('Shown at ', '体现于 ')), places) : null,
    tests.length === 0
      ? null
      : made(
          'details',
          tests.some(({ title }) => title === wanted) ? { open: '' } : {},
          made('summary', {}, both(words(`${tests.length} tests`, `${tests.length} 个测试`))),
          made(
            'ul',
            {},
            ...tests
              .toSorted(isWantedFirst)
              .map(({ title, about, file, result }) =>
                made(
                  'li',
                  { lang: 'en' },
                  `${resultMark(result)} `,
                  made(title === wanted ? 'mark' : 'span', {}, title),
                  ' ',
                  made('small', {}, about === '' ? null : `${about} · `, made('code', {}, file)),
                ),
              ),
          ),
        ),
  );
};

export const startClauses = (): void => {
  const box = field('.filter input');
  box.value = asked().get('of') ?? '';
  const show = async (): Promise<void> => {
    await load('clauses.js');
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = ATLAS_CLAUSES.filter(({ id, text, check, states }) => {
      const all = `${id} ${text} ${check} ${states.map(([flow, at]) => `${flow} ${at}`).join(' ')}`.toLowerCase();
      // cancelling is found by cancel
      return wanted.every((word) => all.includes(word.replace(/(?:ling|led|ing|ed|s)$/, '')));
    }).toSorted((a, b) => Number(b.id.toLowerCase() === wanted[0]) - Number(a.id.toLowerCase() === wanted[0]));
    part('.list').replaceChildren(...found.slice(0, SHOWN).map((clause) => item(clause, asked().get('test'))));
    part('.count').replaceChildren(
      ...both(
        words(
          `${found.length} of ${ATLAS_CLAUSES.length} clauses${found.length > SHOWN ? `, the first ${SHOWN} shown` : ''}`,
          `${ATLAS_CLAUSES.length} 条中的 ${found.length} 条${found.length > SHOWN ? `，显示前 ${SHOWN} 条` : ''}`,
        ),
      ),
    );
  };
  box.addEventListener('input', () => {
    readdress({ of: box.value, test: null }, false);
    void show();
  });
  part('.filter').addEventListener('submit', (event) => event.preventDefault());
  void show();
};
