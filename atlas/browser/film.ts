/** Highlights what the address names: a state, or a path that plays as a film, step by step beside the chart. */
import type { Charts } from './charts.ts';
import { part, parts } from './page.ts';
import { drawIn } from './screens.ts';

/** How long each step is shown. */
const STEP_MS = 1_800;

const edgesOf = (step: HTMLElement): string[] => (step.dataset['edges'] ?? '').split(' ').filter(Boolean);
const pictureOf = (step: HTMLElement | undefined): string | null => step?.dataset['picture'] ?? null;
const stepsOf = (path: HTMLElement): HTMLElement[] => parts('.story > li', path);

export const startFilm = ({ light }: Charts): void => {
  let playing: ReturnType<typeof setInterval> | null = null;
  const chosen = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));

  /** @param now index of the current step; null shows the whole path */
  const walk = (path: HTMLElement, now: number | null): void => {
    const steps = stepsOf(path);
    for (const [index, step] of steps.entries())
      if (index === now) step.setAttribute('aria-current', 'step');
      else step.removeAttribute('aria-current');
    const walked = now === null ? steps : steps.slice(0, now + 1);
    const places = walked.flatMap((step) => step.dataset['state'] ?? []);
    light(places, walked.flatMap(edgesOf), (now === null ? places[0] : places.at(-1)) ?? null);
    path.dataset['now'] = now === null ? '' : String(now);
    for (const output of parts('output', path)) output.textContent = now === null ? '' : `${now} / ${steps.length - 1}`;
    for (const screen of parts('.screen.now', path))
      drawIn(screen, pictureOf(steps[now ?? steps.length - 1]), pictureOf(steps[(now ?? -1) + 1]));
    steps[now ?? 0]?.scrollIntoView({ block: 'nearest' });
  };
  const stop = (): void => {
    if (playing !== null) clearInterval(playing);
    playing = null;
    for (const path of parts('.playing')) path.classList.remove('playing');
  };
  /** @returns whether more steps follow */
  const step = (path: HTMLElement, by: number): boolean => {
    const now = path.dataset['now'];
    const wanted = now ? Number(now) + by : 0;
    const last = stepsOf(path).length - 1;
    walk(path, Math.min(last, Math.max(0, wanted)));
    return wanted < last;
  };
  const play = (path: HTMLElement): void => {
    const isOver = Number(path.dataset['now'] || -1) === stepsOf(path).length - 1;
    if (isOver) walk(path, 0);
    else step(path, 1);
    path.classList.add('playing');
    playing = setInterval(() => step(path, 1) || stop(), STEP_MS);
  };

  const showChosen = (): void => {
    stop();
    const article = chosen();
    if (article?.classList.contains('path-facts')) walk(article, null);
    else light([], [], article?.id ?? null);
  };
  for (const path of parts('.path-facts')) {
    part('.film', path).hidden = false;
    const act = (by: number): void => {
      stop();
      step(path, by);
    };
    for (const button of parts('[data-step]', path))
      button.addEventListener('click', () => act(Number(button.dataset['step'])));
    part('[data-play]', path).addEventListener('click', () => (playing === null ? play(path) : stop()));
    path.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act(by);
    });
    for (const [index, line] of stepsOf(path).entries())
      line.addEventListener('click', () => {
        stop();
        walk(path, index);
      });
  }
  addEventListener('hashchange', showChosen);
  document.addEventListener('language', showChosen);
  showChosen();
};
