/** Stories of a flow: each opened to read, seen as a film, taken away, and ticked to be approved. */
import type { Reading, Review } from '#atlas/approvals/reviews.ts';
import { readReviews } from '#atlas/approvals/reviews.ts';
import type { StoriesData, StoryData } from '#atlas/pages/stories.page.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, field, give, keep, kept, language, made, part } from './page.ts';

const [TICKS, NAME] = ['atlas.approvals', 'atlas.reviewer'];

const keptReadings = (): Reading[] => {
  try {
    return readReviews(kept(TICKS) ?? '[]').flatMap(({ approvals }) => approvals);
  } catch {
    return [];
  }
};

export const startStories = (): void => {
  const data: StoriesData = JSON.parse(part('#stories').textContent ?? '{}');
  const textOf = (index: number): Words => words(...(data.texts[index] ?? ['', '']));
  const name = field('#reviewer');
  name.value = kept(NAME) ?? '';
  let readings = keptReadings();
  const readingOf = ({ id, version }: StoryData): Reading => ({ flow: data.flow, story: id, version });
  const isTicked = (one: Reading): boolean => readings.some((other) => JSON.stringify(other) === JSON.stringify(one));
  const own = (): Review => ({ reviewer: name.value.trim(), approvals: readings });

  const gherkin = ({ title, steps }: StoryData): string => {
    const say = language();
    const [feature, scenario, given, when, then] =
      say === 'en' ? ['Feature', 'Scenario', 'Given', 'When', 'Then'] : ['功能', '场景', '假如', '当', '那么'];
    return [
      `# language: ${say === 'en' ? 'en' : 'zh-CN'}`,
      `${feature}: ${data.title[say]}`,
      `  ${scenario}: ${textOf(title)[say]}`,
      ...steps.flatMap(([action, expected], index) => [
        `    ${index === 0 ? given : when} ${textOf(action)[say]}`,
        `    ${then} ${textOf(expected)[say]}`,
      ]),
      '',
    ].join('\n');
  };
  const film = ({ steps }: StoryData): HTMLElement => {
    const pictures = steps.flatMap(([, , , picture], index) =>
      picture !== null && picture !== steps[index - 1]?.[3] ? [picture] : [],
    );
    if (pictures.length === 0)
      return made(
        'p.missing',
        {},
        both(words('No film here. This takes its pictures:', '此处无影片。拍摄方法：')),
        made('code', {}, `npm run atlas -- --flow ${data.flow}`),
      );
    const address = (base: string, view: string) => `${base.split('/').map(encodeURIComponent).join('/')}.${view}.webp`;
    return made(
      'div.film',
      { tabindex: '0', role: 'region', 'aria-label': 'Film' },
      ...pictures.flatMap((base) => [
        made('img.en', { src: address(base, 'phone'), width: '130', alt: '', loading: 'lazy' }),
        made('img.zh', { src: address(base, 'phone-zh'), width: '130', alt: '', loading: 'lazy' }),
      ]),
    );
  };

  const item = (story: StoryData): HTMLElement => {
    const { id, title, steps } = story;
    const last = steps.at(-1);
    const reading = readingOf(story);
    const tick = made('input', {
      type: 'checkbox',
      'aria-label': `✓ ${textOf(title).en} ${id}`,
      ...(isTicked(reading) ? { checked: '' } : {}),
    }) as HTMLInputElement;
    tick.addEventListener('change', () => {
      readings = readings.filter((one) => JSON.stringify(one) !== JSON.stringify(reading));
      if (tick.checked) readings.push(reading);
      keep(TICKS, JSON.stringify(own()));
    });
    const details = made(
      'details',
      { id: `path-${id}` },
      made(
        'summary',
        {},
        both(textOf(title)),
        ' ',
        made(
          'small',
          {},
          both(textOf(last?.[0] ?? -1)),
          ' ',
          both(words(`${steps.length - 1} steps`, `${steps.length - 1} 步`)),
        ),
      ),
    );
    details.addEventListener('toggle', () => {
      if (details.childElementCount > 1) return;
      const feature = made('button.button.small', { type: 'button' }, 'Gherkin');
      feature.addEventListener('click', () => give(`${data.flow}-${id}.feature`, gherkin(story)));
      details.append(
        film(story),
        made(
          'ol.story',
          { start: '0' },
          ...steps.map(([action, expected, state]) =>
            made(
              'li',
              {},
              made(
                'span',
                {},
                both(textOf(action)),
                ' ',
                made('span.then', {}, both(textOf(expected))),
                ' ',
                made('a.at', { href: `${data.flow}.html?at=${encodeURIComponent(state)}`, 'aria-label': state }, '◎'),
              ),
            ),
          ),
        ),
        made('p', {}, feature, ' ', made('code', {}, `npm run paths -- ${data.flow} --path ${id} --layer browser`)),
      );
    });
    return made('li.told', {}, tick, details);
  };

  const covers = data.stories.filter(({ isCover }) => isCover);
  const others = data.stories.filter(({ isCover }) => !isCover);
  part('.list').append(
    made(
      'h2',
      {},
      both(words(`${covers.length} paths that take every transition`, `${covers.length} 条走遍所有转换的路径`)),
    ),
    made('ul', {}, ...covers.map(item)),
    made('h2', {}, both(words('The shortest way to each other state', '到其他各状态的最短路径'))),
    made('ul', {}, ...others.map(item)),
  );
  const target = decodeURIComponent(location.hash.slice(1));
  const wanted = target.startsWith('to-')
    ? data.stories
        .filter(({ steps }) => steps.at(-1)?.[2] === target.slice(3))
        .toSorted((a, b) => a.steps.length - b.steps.length)[0]?.id
    : target.replace(/^path-/, '');
  const opened = wanted === undefined ? null : document.getElementById(`path-${wanted}`);
  if (opened) {
    opened.setAttribute('open', '');
    opened.scrollIntoView();
  }

  const status = part('.review [role=status]');
  name.addEventListener('change', () => keep(NAME, name.value.trim()));
  part('.review').addEventListener('submit', (event) => {
    event.preventDefault();
    if (name.value.trim() === '') {
      status.replaceChildren(...both(words('Enter your name first.', '请先填写姓名。')));
      name.focus();
      return;
    }
    give('approvals.json', `${JSON.stringify(own(), null, 2)}\n`, 'application/json');
    status.replaceChildren(
      ...both(
        words(
          `${readings.length} ${readings.length === 1 ? 'story' : 'stories'} exported.`,
          `已导出 ${readings.length} 个故事。`,
        ),
      ),
    );
  });
};
