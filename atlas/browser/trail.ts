/** The walk: the machine itself; an event is chosen and it moves, a refused one says why, a door opens the flow behind it. */
import type { FlowData, StateData } from '#atlas/pages/flow.data.ts';
import type { Choice, Stop } from '#atlas/walking/session.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { moneyAt } from '#model/money.ts';
import { factBox, moneyWords, pictureOf } from './facts.ts';
import { both, language, made, readdress } from './page.ts';
import type { Walking } from './walk.script.ts';

declare const ATLAS_WALK: Walking;

export interface Panel {
  head: HTMLElement;
  where: HTMLElement;
  body: HTMLElement;
  foot: HTMLElement;
  mark: (states: readonly string[]) => void;
  clauses: (ids: readonly string[]) => HTMLElement;
}
export interface Trail {
  /** @returns whether the key was one of the walk's */
  press: (key: string) => boolean;
}

/** All flows that are open: the outermost first. Each state before a step is kept, for Undo. */
interface Scene {
  stops: readonly Stop[];
}

const SEPARATOR = '~';

/** @param way where the walk begins @param walk labels from an address: `refill.0~label~label` */
export const startTrail = (flow: FlowData, way: StateData['way'], walk: string | null, panel: Panel): Trail => {
  const {
    flows,
    begin,
    step,
    nowOf,
    placeOf,
    choicesAt,
    doorAt,
    endAsStep,
    stateWords,
    committedAt,
    factsBehind,
    storyOf,
  } = ATLAS_WALK;
  const own = flows.filter(({ name }) => name === flow.flow);
  const outside = new Set(flow.outside);
  let past: Scene[] = [];
  let note: Words | null = null;

  const [startText = '0', ...walked] = walk?.split(SEPARATOR) ?? [];
  const first = own[walk === null ? (way?.start ?? 0) : Number(startText)] ?? own[0];
  if (!first) throw new Error(`No flow ${flow.flow}`);
  let scene: Scene = { stops: [begin(first)] };

  const go = (next: Scene): void => {
    past.push(scene);
    scene = next;
  };
  /** An ended flow gives its end to its caller. */
  const settled = (stops: readonly Stop[]): readonly Stop[] => {
    const inner = stops.at(-1);
    const outer = stops.at(-2);
    if (!inner || !outer || nowOf(inner).status === 'active') return stops;
    const door = doorAt(outer, flows);
    const label = door && endAsStep(outer, door.id, inner);
    if (label === null) {
      note = words('It has ended. Choose how its caller goes on.', '已结束。请选择其调用方如何继续。');
      return stops.slice(0, -1);
    }
    return settled([...stops.slice(0, -2), step(outer, label)]);
  };
  const take = (label: string): void => {
    note = null;
    const inner = scene.stops.at(-1) as Stop;
    go({ stops: settled([...scene.stops.slice(0, -1), step(inner, label)]) });
  };
  for (const label of walk === null ? (way?.labels ?? []) : walked) {
    if (label === '⌂') {
      const door = doorAt(scene.stops.at(-1) as Stop, flows);
      if (door) go({ stops: [...scene.stops, door.begin()] });
    } else take(label);
  }

  /** Labels of the whole walk, for the address: each scene differs from the one before it by one act. */
  const labels: string[] = walk === null ? [...(way?.labels ?? [])] : [...walked];
  const readdressed = (): void => {
    const at = placeOf(nowOf(scene.stops[0] as Stop));
    readdress({ at, walk: [own.indexOf(first), ...labels].join(SEPARATOR) }, false);
  };

  const render = (): void => {
    const inner = scene.stops.at(-1) as Stop;
    const now = nowOf(inner);
    const at = placeOf(now);
    const outer = scene.stops[0] as Stop;
    panel.mark(outer.states.map(placeOf));
    panel.where.replaceChildren(
      ...scene.stops.flatMap(({ flow: one }, index) => [
        ...(index === 0 ? [] : [document.createTextNode(' › ')]),
        ...both(
          one.start && index === 0
            ? words(`${one.story.title.en}: ${one.start.en}`, `${one.story.title.zh}：${one.start.zh}`)
            : one.story.title,
        ),
      ]),
    );
    panel.head.replaceChildren(...both(stateWords(inner.flow, at)));
    const { choices, refused } = choicesAt(inner, (type) => inner.flow.name === flow.flow && outside.has(type));
    const door = doorAt(inner, flows);
    const ends = new Set(
      door ? choices.filter(({ label }) => label.startsWith(`${door.id} -> `)).map(({ label }) => label) : [],
    );
    const { happyPath } = inner.flow.story;
    const isOnward = ({ to }: Choice): boolean => happyPath.indexOf(to) > happyPath.indexOf(at);
    const people = choices
      .filter(({ isOutside }) => !isOutside)
      .toSorted((a, b) => Number(isOnward(b)) - Number(isOnward(a)));
    const others = choices.filter(({ isOutside }) => isOutside);
    const said = committedAt(scene.stops);
    const money = moneyAt(said?.name ?? null);
    const state = inner.flow.name === flow.flow ? flow.states[at] : undefined;
    const button = (choice: Choice, index: number): HTMLElement => {
      const to = choice.to === at ? words('stays', '停留') : choice.toWords;
      const made0 = made(
        `button.ev${choice.isOutside ? '.outside' : ''}${index === 0 ? '.main' : ''}`,
        { type: 'button', 'data-label': choice.label },
        index < 9 ? made('kbd', {}, String(index + 1)) : null,
        made('b', {}, both(choice.words)),
        made('span.to', {}, both(to)),
      );
      made0.addEventListener('click', () => act(choice.label));
      return made0;
    };
    const ordered = [...people, ...others];
    const doorButton = door
      ? made(
          'button.ev.door',
          { type: 'button' },
          made('kbd', {}, '⏎'),
          made('b', {}, both(words(`⌂ Go in: ${door.title.en}`, `⌂ 进入：${door.title.zh}`))),
          made('span.to', {}, both(words('the flow behind this door', '门后的流程'))),
        )
      : null;
    doorButton?.addEventListener('click', enter);
    panel.body.replaceChildren(
      made(
        'div.pair',
        {},
        pictureOf(state ?? { picture: null, unseen: null }, inner.flow.name, stateWords(inner.flow, at)),
        made(
          'div.facts',
          {},
          said && money
            ? factBox(money, words(`Money: ${moneyWords(money).en}`, `款项：${moneyWords(money).zh}`), [said.words])
            : null,
          made(
            'div.fact.behind',
            {},
            made('h3', {}, both(words('Behind it', '背后的数据'))),
            made(
              'dl',
              {},
              ...factsBehind(inner)
                .filter(([, value]) => value !== '–' && value !== '')
                .slice(0, 8)
                .flatMap(([name, value]) => [made('dt', {}, name), made('dd', {}, value)]),
            ),
          ),
          panel.clauses(inner.flow.story.states[at]?.requirements ?? []),
        ),
      ),
      note ? made('p.told', { role: 'status' }, both(note)) : made('p.told', { role: 'status' }),
      made('h3', {}, both(words('What can happen here: press the number', '这里可能发生什么：按数字键选择'))),
      ...(doorButton ? [doorButton] : []),
      ...people.map((choice) => button(choice, ordered.indexOf(choice))),
      people.length === 0 && !door
        ? made(
            'p',
            {},
            both(
              now.status === 'active'
                ? words('Nobody can do anything here but wait.', '此处只能等待。')
                : words('It has ended.', '已结束。'),
            ),
          )
        : '',
      ...(refused.length === 0 ? [] : [made('h3', {}, both(words('Refused now, and why', '此刻被拒绝及原因')))]),
      ...refused.map((one) => {
        const no = made(
          'button.ev.no',
          { type: 'button' },
          made('b', {}, both(one.words)),
          made('span.to', {}, '✗ ', both(one.reason)),
        );
        no.addEventListener('click', () => {
          note = words(`“${one.words.en}” is refused: ${one.reason.en}`, `“${one.words.zh}”被拒绝：${one.reason.zh}`);
          render();
        });
        return no;
      }),
      ...(others.length === 0
        ? []
        : [
            made(
              'h3',
              {},
              both(
                ends.size > 0
                  ? words('From outside, and how the flow behind the door can end', '来自外部，以及门后流程可能的结局')
                  : words('From outside', '来自外部'),
              ),
            ),
          ]),
      ...others.map((choice) => button(choice, ordered.indexOf(choice))),
    );
    const undo = made(
      'button.button.small',
      { type: 'button', ...(past.length === 0 ? { disabled: '' } : {}) },
      both(words('← Undo', '← 撤销')),
    );
    undo.addEventListener('click', back);
    const story = made('button.button.small', { type: 'button' }, both(words('Story', '故事')));
    story.addEventListener('click', tell);
    panel.foot.replaceChildren(
      made('span.count', {}, both(words(`${labels.length} steps walked`, `已走 ${labels.length} 步`))),
      undo,
      story,
    );
    readdressed();
  };
  const act = (label: string): void => {
    take(label);
    labels.push(label);
    render();
  };
  const enter = (): void => {
    const inner = scene.stops.at(-1) as Stop;
    const door = doorAt(inner, flows);
    if (!door) return;
    note = null;
    go({ stops: [...scene.stops, door.begin()] });
    labels.push('⌂');
    render();
  };
  const back = (): void => {
    const before = past.pop();
    if (!before) return;
    note = null;
    scene = before;
    labels.pop();
    render();
  };
  const tell = (): void => {
    const lines = scene.stops.flatMap((stop) => {
      const { start, lines: told } = storyOf(stop, language());
      return [start, ...told].map(({ action, expected }) =>
        made('li', {}, made('b', {}, action), ' ', made('span.then', {}, expected)),
      );
    });
    const close = made('button.button.small', { type: 'button' }, both(words('← Back to the walk', '← 回到行走')));
    close.addEventListener('click', render);
    panel.body.replaceChildren(close, made('ol.story', { start: '0' }, ...lines));
  };
  render();
  return {
    press: (key) => {
      if (key === 'Backspace') back();
      else if (/^[1-9]$/.test(key))
        panel.body.querySelectorAll<HTMLButtonElement>('button.ev[data-label]')[Number(key) - 1]?.click();
      else return false;
      return true;
    },
  };
};
