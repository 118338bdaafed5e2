/** Charts of a flow: the shown chart, its zoom, the chosen state, the highlighted lines. */
import { part, parts } from './page.ts';

export interface Charts {
  /** Highlights states and lines, and scrolls to the state `here`. */
  light: (states: readonly string[], edges: readonly string[], here: string | null) => void;
}

const STEP = 1.25;
const [SMALLEST, LARGEST] = [0.1, 4];
/** Smallest zoom at which words are readable. */
const READABLE = 0.7;
/** Pixels below which a move of the finger is a tap. */
const STILL = 4;

export const startCharts = (): Charts => {
  const canvas = part('.canvas');
  const drawings = parts('.drawing');
  let zoom = 1;

  const shownSvg = () => parts<SVGSVGElement>('svg', canvas).find((svg) => svg.getClientRects().length > 0);
  const sizeOf = (svg: SVGSVGElement) => svg.viewBox.baseVal;
  const setZoom = (wanted: number, at?: { x: number; y: number }): void => {
    const next = Math.min(LARGEST, Math.max(SMALLEST, wanted));
    const box = canvas.getBoundingClientRect();
    const [x, y] = at ? [at.x - box.left, at.y - box.top] : [box.width / 2, box.height / 2];
    const [left, top] = [(canvas.scrollLeft + x) / zoom, (canvas.scrollTop + y) / zoom];
    zoom = next;
    for (const svg of parts<SVGSVGElement>('svg', canvas)) {
      svg.style.width = `${sizeOf(svg).width * zoom}px`;
      svg.style.height = `${sizeOf(svg).height * zoom}px`;
    }
    canvas.scrollTo(left * zoom - x, top * zoom - y);
  };
  const fit = (smallest = SMALLEST): void => {
    const svg = shownSvg();
    if (svg) setZoom(Math.max(smallest, Math.min(1, canvas.clientWidth / sizeOf(svg).width)));
  };
  const read = (): void => {
    fit(READABLE);
    canvas.scrollTo((canvas.scrollWidth - canvas.clientWidth) / 2, 0);
  };
  const show = (name: string): void => {
    const isOther = drawings.some((drawing) => drawing.dataset['chart'] === name && drawing.hidden);
    for (const drawing of drawings) drawing.hidden = drawing.dataset['chart'] !== name;
    for (const button of parts('[data-show]'))
      button.setAttribute('aria-pressed', String(button.dataset['show'] === name));
    if (isOther) read();
  };
  const act: Record<string, () => void> = {
    in: () => setZoom(zoom * STEP),
    out: () => setZoom(zoom / STEP),
    fit: () => fit(),
    happy: () => {
      const isOn = canvas.classList.toggle('happy-only');
      part('[data-do="happy"]').setAttribute('aria-pressed', String(isOn));
    },
  };
  const keys: Record<string, string> = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit' };

  const statesNamed = (path: string, inside: ParentNode) =>
    parts<SVGAElement>(`a[href="#${CSS.escape(path)}"]`, inside);
  /** The most detailed chart that draws all of `paths`: in it the last is not the box of a folded group. */
  const chartWith = (paths: readonly string[]) => {
    const known = drawings.filter((drawing) => paths.every((path) => statesNamed(path, drawing).length > 0));
    return known.find((drawing) => !drawing.hidden) ?? known[0];
  };
  const light: Charts['light'] = (states, edges, here) => {
    const isDark = states.length === 0 && edges.length === 0;
    canvas.classList.toggle('lit-only', !isDark);
    for (const lit of parts<SVGElement>('.lit, .here', canvas)) lit.classList.remove('lit', 'here');
    for (const state of states) for (const link of statesNamed(state, canvas)) link.classList.add('lit');
    for (const line of parts<SVGElement>('[data-id], [data-of]', canvas))
      if (edges.includes(line.dataset['id'] ?? line.dataset['of'] ?? '')) line.classList.add('lit');
    if (here === null) return;
    const drawing = chartWith([here]);
    if (drawing) show(drawing.dataset['chart'] ?? '');
    for (const link of statesNamed(here, canvas)) {
      link.classList.add('here');
      if (link.getClientRects().length === 0) continue;
      // scrolls only the canvas; scrollIntoView would move the page, too
      const [box, frame] = [link.getBoundingClientRect(), canvas.getBoundingClientRect()];
      const x = box.left + Math.min(box.width, frame.width) / 2 - frame.left - frame.width / 2;
      const y = box.top + Math.min(box.height, frame.height) / 2 - frame.top - frame.height / 2;
      canvas.scrollBy(x, y);
    }
  };

  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom(zoom * (event.deltaY < 0 ? STEP : 1 / STEP), event);
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (name === undefined) return;
    event.preventDefault();
    act[name]?.();
  });

  let dragged = 0;
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    dragged = 0;
    const move = ({ movementX, movementY }: PointerEvent) => {
      dragged += Math.abs(movementX) + Math.abs(movementY);
      if (dragged > STILL) canvas.scrollBy(-movementX, -movementY);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
  });
  canvas.addEventListener('dragstart', (event) => event.preventDefault());
  canvas.addEventListener('click', (event) => {
    if (dragged > STILL) event.preventDefault();
    dragged = 0;
  });

  for (const button of parts('[data-do]')) button.addEventListener('click', act[button.dataset['do'] ?? ''] ?? read);
  for (const button of parts('[data-show]')) button.addEventListener('click', () => show(button.dataset['show'] ?? ''));
  document.addEventListener('language', () => setZoom(zoom));
  part('.tools').hidden = false;
  show(drawings[0]?.dataset['chart'] ?? '');
  read();
  return { light };
};
