/** Marks on the charts the transitions and states that the chosen layer's tests missed. */
import type { Marks } from '#atlas/coverage/flow.coverage.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { part, parts } from './page.ts';

const KINDS = ['missed', 'excused', 'elsewhere'] as const;
type Kind = (typeof KINDS)[number];
const SAID: Readonly<Record<Kind, Words>> = {
  missed: words('no test of this layer takes it', '该层没有测试走过'),
  excused: words('nobody can take it in this layer', '在该层无人能走'),
  elsewhere: words('left to another layer', '留给其他层'),
};

export const startCoverage = (): void => {
  const marks: readonly Marks[] = JSON.parse(part('#coverage').textContent);
  const [canvas, legend, buttons] = [part('.canvas'), part('.legend'), parts('[data-coverage]')];
  const titles = new Map<Element, string>();

  const mark = (element: SVGElement, kind: Kind): void => {
    element.classList.add(kind);
    const title = element.querySelector('title');
    if (title === null) return;
    titles.set(title, titles.get(title) ?? title.textContent);
    const said = SAID[kind][element.closest('.zh') ? 'zh' : 'en'];
    title.textContent = `${titles.get(title) ?? ''} (${said})`;
  };
  const show = (layer: string | null): void => {
    for (const element of parts<SVGElement>('.missed, .excused, .elsewhere', canvas))
      element.classList.remove(...KINDS);
    for (const [title, text] of titles) title.textContent = text;
    const chosen = marks.find((one) => one.layer === layer);
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(chosen !== undefined && button.dataset['coverage'] === layer));
    legend.hidden = chosen === undefined;
    canvas.classList.toggle('covered', chosen !== undefined);
    if (chosen === undefined) return;
    const kindOf = new Map(KINDS.flatMap((kind) => chosen[kind].map((id) => [id, kind] as const)));
    for (const line of parts<SVGElement>('[data-id].edge, [data-of]', canvas)) {
      const kind = kindOf.get(line.dataset['id'] ?? line.dataset['of'] ?? '');
      if (kind) mark(line, kind);
    }
    for (const path of chosen.states)
      for (const state of parts<SVGElement>(`a[href="#${CSS.escape(path)}"] > .state`, canvas)) mark(state, 'missed');
  };
  for (const button of buttons)
    button.addEventListener('click', () =>
      show(button.getAttribute('aria-pressed') === 'true' ? null : (button.dataset['coverage'] ?? null)),
    );
};
