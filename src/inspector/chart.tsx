import { useEffect, useRef, useState } from 'react';
import styles from './inspector.module.css';

const fetched = new Map<string, Promise<readonly Element[]>>();
/**
 * The charts of a machine, groups that are drawn apart included, from its page in the atlas, which the development server
 * has; none where it was not built. Parsed by the request, because the page's Trusted Types refuse DOMParser.
 */
const fetchCharts = (machine: string): Promise<readonly Element[]> => {
  const known = fetched.get(machine);
  if (known) return known;
  const flow = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const asked = new Promise<readonly Element[]>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/atlas/${flow}.html`);
    request.responseType = 'document';
    request.onloadend = () =>
      resolve(request.status === 200 ? [...(request.responseXML?.querySelectorAll('[data-chart] svg') ?? [])] : []);
    request.send();
  });
  fetched.set(machine, asked);
  return asked;
};

/** The state, or the nearest around it that the chart shows. */
const shapeOf = (chart: Element, machine: string, state: string): Element | null => {
  const path = [machine, ...state.split('.')];
  for (; path.length > 1; path.pop()) {
    const shape = [...chart.querySelectorAll(`.state[data-id="${path.join('.')}"]`)].at(-1);
    if (shape) return shape;
  }
  return null;
};
const shows = (chart: Element, machine: string, state: string): boolean =>
  shapeOf(chart, machine, state)?.getAttribute('data-id') === `${machine}.${state}`;

/** In the app's language; null where there is none. */
const chartWith = async (machine: string, state: string): Promise<Element | null> => {
  const { lang } = document.documentElement;
  const charts = (await fetchCharts(machine)).filter((chart) =>
    chart.getAttribute('lang')?.startsWith(lang.slice(0, 2)),
  );
  const chart = charts.find((one) => shows(one, machine, state)) ?? charts[0];
  if (chart === undefined) return null;
  const own = document.importNode(chart, true);
  // they lead to what the page tells of a state
  for (const link of own.querySelectorAll('a')) link.removeAttribute('href');
  return own;
};

/** Within the frame only: the panel stays where it is. */
const centre = (frame: Element, shape: Element): void => {
  const [outer, inner] = [frame.getBoundingClientRect(), shape.getBoundingClientRect()];
  frame.scrollLeft += inner.x + inner.width / 2 - outer.x - outer.width / 2;
  frame.scrollTop += inner.y + inner.height / 2 - outer.y - outer.height / 2;
};

/** The statechart with the present state lit, and in sight. */
export function Chart({ machine, state }: { machine: string; state: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isPresent = true;
    const show = async () => {
      const svg = await chartWith(machine, state);
      if (!isPresent || place.current === null) return;
      setIsMissing(svg === null);
      if (svg === null) return place.current.replaceChildren();
      place.current.replaceChildren(svg);
      const shape = shapeOf(svg, machine, state);
      shape?.classList.add(styles.lit ?? '');
      if (shape) centre(place.current, shape);
    };
    void show();
    return () => {
      isPresent = false;
    };
  }, [machine, state]);
  return (
    <>
      <link rel="stylesheet" href="/atlas/chart.css" />
      <div ref={place} className={styles.chart} />
      {isMissing && <p className={styles.quiet}>No chart here: the server has none at /atlas, see npm run atlas.</p>}
    </>
  );
}
