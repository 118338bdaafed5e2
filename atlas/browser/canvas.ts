/** The chart in its window: zoom, steps that are opened, what is marked, and the keyboard along its lines. */
import type { FlowData } from '#atlas/pages/flow.data.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { asked, both, load, part, parts, readdress } from './page.ts';

declare const ATLAS_PARTS: Readonly<Record<string, { en: string; zh: string; caption: Words }>>;

const STEPS = [50, 75, 100, 125, 150, 200, 300];

export interface Canvas {
  /** Paths of states: the last is the present one, the walk has passed the others. */
  mark: (states: readonly string[]) => void;
  open: (card: string | null) => void;
  enter: (card: string) => void;
  zoomTo: (percent: number) => void;
  /** Name of a layer of the tests; null: none. */
  showLayer: (layer: string | null) => void;
  /** @returns whether the key was one of the chart's */
  press: (event: KeyboardEvent) => boolean;
}

export const startCanvas = (flow: FlowData): Canvas => {
  const frame = part('.charts');
  const whole = frame.innerHTML;
  const output = part('.zoom output');
  const bar = part('.opened');
  let [opened, percent, marked]: [string | null, number, readonly string[]] = [null, 100, []];

  const fit = (): number => {
    const [svg] = parts<SVGSVGElement>('svg', frame).filter((one) => one.getBoundingClientRect().width > 0);
    if (!svg || frame.clientWidth === 0) return 1;
    // limits the zoom, so that words are at least 12 px high
    return Math.max(
      0.96,
      Math.min(1, frame.clientWidth / svg.viewBox.baseVal.width, frame.clientHeight / svg.viewBox.baseVal.height),
    );
  };
  const draw = (): void => {
    const scale = (fit() * percent) / 100;
    for (const svg of parts<SVGSVGElement>('svg', frame)) {
      svg.setAttribute('width', String(Math.floor(svg.viewBox.baseVal.width * scale)));
      svg.setAttribute('height', String(Math.floor(svg.viewBox.baseVal.height * scale)));
    }
    output.textContent = `${percent} %`;
  };
  const zoomTo = (wanted: number): void => {
    percent = STEPS.includes(wanted) ? wanted : 100;
    draw();
  };
  const zoomBy = (by: number): void => {
    const next = STEPS[STEPS.indexOf(percent) + by];
    if (next === undefined) return;
    zoomTo(next);
    readdress({ zoom: next === 100 ? null : String(next) }, false);
  };

  const mark = (states: readonly string[]): void => {
    marked = states;
    const now = states.at(-1);
    const cardOf = (at: string | undefined): string | null =>
      flow.cards.find((card) => card.states.includes(at ?? ''))?.id ?? null;
    const walked = states.slice(1).map((at, index) => `${cardOf(states[index])}\n${cardOf(at)}`);
    for (const link of parts<SVGElement>('[data-at]', document.body)) {
      const isNow = link.dataset['at'] === now;
      link.classList.toggle('is-now', isNow);
      if (isNow) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    for (const line of parts<SVGElement>('.line', frame))
      line.classList.toggle('is-walked', walked.includes(`${line.dataset['from']}\n${line.dataset['to']}`));
    for (const card of parts<SVGElement>('[data-card]', document.body))
      card.classList.toggle('has-now', card.dataset['card'] === cardOf(now));
  };

  const LAYERS = [null, ...flow.layers.filter(({ isMeasured }) => isMeasured).map(({ layer }) => layer)];
  let layer: string | null = null;
  /** A layer of the tests marks the lines: missed ones are dashed. */
  const showLayer = (wanted: string | null): void => {
    layer = LAYERS.find((one) => one === wanted) ?? null;
    const marks = flow.layers.find((one) => one.layer === layer);
    for (const line of parts<SVGElement>('.line', frame)) {
      const id = `${line.dataset['from']}\n${line.dataset['to']}`;
      for (const kind of ['missed', 'excused', 'elsewhere'] as const)
        line.classList.toggle(`is-${kind}`, marks?.[kind].includes(id) ?? false);
    }
    for (const link of parts<SVGElement>('[data-at]', frame))
      link.classList.toggle('is-missed', marks?.states.includes(link.dataset['at'] ?? '') ?? false);
    for (const button of parts('[data-layer]'))
      button.setAttribute('aria-pressed', String(button.dataset['layer'] === layer));
  };

  const showParts = async (card: string): Promise<void> => {
    await load(`${flow.flow}.parts.js`);
    const found = ATLAS_PARTS[card];
    if (!found || opened !== card) return;
    frame.innerHTML = `${found.en}${found.zh}`;
    const known = flow.cards.find(({ id }) => id === card);
    const [en, zh] = flow.texts[known?.title ?? -1] ?? ['', ''];
    part('strong', bar).replaceChildren(
      ...both(words(`${known?.number ?? ''} · ${en}`, `${known?.number ?? ''} · ${zh}`)),
    );
    part(':scope > span', bar).replaceChildren(...both(found.caption));
    bar.hidden = false;
    draw();
    // brings its first state into the middle
    const first = parts<SVGElement>('.card', frame).find((one) => one.getBoundingClientRect().width > 0);
    if (first)
      frame.scrollLeft +=
        first.getBoundingClientRect().left - frame.getBoundingClientRect().left - frame.clientWidth / 2;
    mark(marked);
    showLayer(layer);
  };
  const open = (card: string | null): void => {
    if (card === opened) return;
    opened = card;
    if (card !== null) {
      void showParts(card);
      return;
    }
    frame.innerHTML = whole;
    bar.hidden = true;
    draw();
    mark(marked);
    showLayer(layer);
  };
  const enter = (card: string): void => {
    const known = flow.cards.find(({ id }) => id === card);
    if (!known || known.states.length < 2) return;
    readdress({ in: card });
    open(card);
  };
  const close = (): void => {
    readdress({ in: null });
    open(null);
  };

  /** The nearest link in the direction of an arrow. */
  const along = (key: string): boolean => {
    const direction = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[key];
    const links = parts<SVGAElement>('a', frame).filter((one) => one.getBoundingClientRect().width > 0);
    const from = links.find((one) => one === document.activeElement);
    if (!direction || !from) return false;
    const middle = (one: Element): [number, number] => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(from);
    const ranked = links
      .map((link) => {
        const [dx, dy] = [middle(link)[0] - x, middle(link)[1] - y];
        const [ahead, aside] = direction[0] === 0 ? [dy * (direction[1] ?? 0), dx] : [dx * (direction[0] ?? 0), dy];
        return { link, ahead, cost: ahead + 2 * Math.abs(aside) };
      })
      .filter(({ link, ahead }) => link !== from && ahead > 4)
      .toSorted((a, b) => a.cost - b.cost);
    ranked[0]?.link.focus();
    return true;
  };

  for (const button of parts('[data-zoom]'))
    button.addEventListener('click', () => zoomBy(Number(button.dataset['zoom'])));
  const chooseLayer = (wanted: string | null): void => {
    showLayer(wanted);
    readdress({ layer }, false);
  };
  for (const button of parts('[data-layer]'))
    button.addEventListener('click', () =>
      chooseLayer(button.dataset['layer'] === layer ? null : (button.dataset['layer'] ?? null)),
    );
  part('[data-close]').addEventListener('click', close);
  addEventListener('resize', draw);
  document.addEventListener('language', draw);
  document.addEventListener('step', (event) => enter(String((event as CustomEvent).detail)));

  return {
    mark,
    open,
    enter,
    zoomTo,
    showLayer,
    press: ({ key, target }) => {
      if (key === '+' || key === '=') zoomBy(1);
      else if (key === '-') zoomBy(-1);
      else if (key === '0') {
        zoomTo(100);
        readdress({ zoom: null }, false);
      } else if (key === 'Escape' && opened !== null) close();
      else if (key === 'c') void navigator.clipboard?.writeText(location.href).catch(() => undefined);
      else if (key === 'l')
        chooseLayer(LAYERS[(LAYERS.indexOf(layer as (typeof LAYERS)[number]) + 1) % LAYERS.length] ?? null);
      else if (key === 'e') part('.menu').toggleAttribute('open');
      else if (key === 'f' || key === 'g')
        location.href = `${flow.flow}.stories.html#to-${encodeURIComponent(asked().get('at') ?? '')}`;
      else if (
        key === 'Enter' &&
        target instanceof Element &&
        target.closest('[data-card]') &&
        opened === null &&
        target.closest('.is-now')
      ) {
        enter(target.closest<SVGElement>('[data-card]')?.dataset['card'] ?? '');
      } else if (key.startsWith('Arrow')) return along(key);
      else return false;
      return true;
    },
  };
};
