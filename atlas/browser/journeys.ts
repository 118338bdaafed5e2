/** Journeys: any way between two states of any flows, shown and taken away. */
import type { Link } from '#atlas/journeys/links.types.ts';
import type { JourneyStep } from '#atlas/journeys/route.ts';
import { journeyGherkin, journeyText } from '#atlas/journeys/tell.forms.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Graph } from '#model/graph.ts';
import { graphsOf } from './graphs.ts';
import { asked, both, give, language, load, made, part, parts, readdress } from './page.ts';
import type { Walking } from './walk.script.ts';

declare const ATLAS_WALK: Walking;

const takeAway =
  (title: Words, steps: readonly JourneyStep[], name: string): ((kind: string) => void) =>
  (kind) =>
    kind === 'gherkin'
      ? give(`${name}.feature`, journeyGherkin(title, steps, language()))
      : give(`${name}.txt`, journeyText(steps, language()));

export const startJourney = (): void => {
  const { title, steps }: { title: Words; steps: JourneyStep[] } = JSON.parse(part('#journey').textContent ?? '{}');
  const take = takeAway(title, steps, 'journey');
  for (const button of parts('[data-take]')) button.addEventListener('click', () => take(button.dataset['take'] ?? ''));
};

const select = (name: string): HTMLSelectElement => part(`.between [name=${name}]`) as HTMLSelectElement;

/** Flows behind the doors of these. */
const withCalled = (names: readonly string[], links: readonly Link[]): string[] => {
  const all = new Set(names);
  // the loop appends to the set it runs through
  for (const name of all) for (const { kind, from, to } of links) if (kind === 'calls' && from === name) all.add(to);
  return [...all];
};

const show = async (links: readonly Link[]): Promise<void> => {
  const [from, to] = [asked().get('from'), asked().get('to')];
  const out = part('.way');
  if (from === null || to === null) return;
  out.replaceChildren('…');
  await load('walk.js');
  const { chainOf, flows, routeBetween, spotOf, tellJourney } = ATLAS_WALK;
  try {
    const [one, other] = [spotOf(from), spotOf(to)];
    const chain = chainOf(links, one.flow, other.flow) ?? [];
    const names = withCalled([one.flow, ...chain.flatMap(({ link }) => [link.from, link.to])], links);
    const known = new Map<string, readonly Graph[]>(
      await Promise.all(names.map(async (name) => [name, await graphsOf(name)] as const)),
    );
    const graphOf = (flow: (typeof flows)[number]): Graph => {
      const index = flows.filter(({ name }) => name === flow.name).indexOf(flow);
      const graph = known.get(flow.name)?.[index];
      if (!graph) throw new Error(`${flow.name} was not explored`);
      return graph;
    };
    const steps = tellJourney({ flows, graphOf, links }, routeBetween({ flows, graphOf, links }, one, other));
    const title = words(`From ${from} to ${to}`, `从 ${from} 到 ${to}`);
    const take = takeAway(title, steps, 'journey');
    const button = (kind: string): HTMLElement => {
      const made0 = made(
        'button.button.small',
        { type: 'button' },
        kind === 'gherkin' ? 'Gherkin' : both(words('Story', '故事')),
      );
      made0.addEventListener('click', () => take(kind));
      return made0;
    };
    out.replaceChildren(
      made(
        'p',
        {},
        made('strong', {}, both(words(`${steps.length} steps`, `${steps.length} 步`))),
        ' ',
        button('gherkin'),
        ' ',
        button('story'),
        ' ',
        made('code', {}, `npm run paths -- --from ${from} --to ${to}`),
      ),
      made(
        'ol.story.journey-story',
        {},
        ...steps.map(({ flow, flowTitle, state, action, expected, depth, isLegStart }) =>
          made(
            `li.deep-${depth}`,
            {},
            made(
              'span',
              {},
              ...(isLegStart ? [made('em', {}, both(flowTitle)), ' '] : []),
              both(action),
              ' ',
              made('span.then', {}, both(expected)),
              ' ',
              made('a.at', { href: `${flow}.html?at=${encodeURIComponent(state)}`, 'aria-label': state }, '◎'),
            ),
          ),
        ),
      ),
    );
  } catch (error) {
    out.replaceChildren(made('p.told', {}, error instanceof Error ? error.message : String(error)));
  }
};

export const startJourneys = (): void => {
  const links: readonly Link[] = JSON.parse(part('#links').textContent ?? '[]');
  select('to').append(...Array.from(select('from').children, (one) => one.cloneNode(true)));
  select('from').value = asked().get('from') ?? 'sign-up';
  select('to').value = asked().get('to') ?? 'booking:confirmed';
  part('.between').addEventListener('submit', (event) => {
    event.preventDefault();
    readdress({ from: select('from').value, to: select('to').value });
    void show(links);
  });
  void show(links);
};
