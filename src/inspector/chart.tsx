import { useEffect, useRef, useState } from 'react';
import styles from './inspector.module.css';

const fetched = new Map<string, Promise<readonly Element[]>>();
/**
 * The chart of a machine in both languages, from its page in the atlas, which the development server has; none where it
 * was not built. Parsed by the request, because the page's Trusted Types refuse DOMParser.
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
      resolve(request.status === 200 ? [...(request.responseXML?.querySelectorAll('svg.chart2[id]') ?? [])] : []);
    request.send();
  });
  fetched.set(machine, asked);
  return asked;
};

/** The row of the state, or the card into which it is folded. */
const shapeOf = (chart: Element, state: string): Element | null =>
  chart.querySelector(`[data-at="${state}"]`) ?? chart.querySelector(`[data-states~="${state}"]`);

/** Text in the app's language; null where there is none. */
const chartWith = async (machine: string): Promise<Element | null> => {
  const { lang } = document.documentElement;
  const charts = await fetchCharts(machine);
  const chart = charts.find((one) => one.getAttribute('lang')?.startsWith(lang.slice(0, 2)));
  if (chart === undefined) return null;
  const own = document.importNode(chart, true);
  // links lead to the chart's page about a state
  for (const link of own.querySelectorAll('a')) link.removeAttribute('href');
  return own;
};

/** Scrolls within the frame only, so that the panel stays in place. */
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
      const svg = await chartWith(machine);
      if (!isPresent || place.current === null) return;
      setIsMissing(svg === null);
      if (svg === null) return place.current.replaceChildren();
      place.current.replaceChildren(svg);
      const shape = shapeOf(svg, state);
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
