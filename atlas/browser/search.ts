/** Search box of the first page; search.js holds its index. */
import { findEntries, type SearchEntry } from '#atlas/pages/search.entries.ts';
import { words } from '#machines/kit/story.ts';
import { bothSpans, field, made, part } from './page.ts';

declare const ATLAS_SEARCH: readonly SearchEntry[];

/** Number of results shown at most. */
const SHOWN = 50;
const KINDS = {
  flow: words('flow', '流程'),
  state: words('state', '状态'),
  story: words('story', '故事'),
  event: words('event', '事件'),
  requirement: words('requirement', '需求'),
} as const;

const rowOf = ({ kind, words: said, flow, names, links }: SearchEntry): HTMLElement => {
  const about = made('small', ...bothSpans(flow), ' · ', ...bothSpans(KINDS[kind]), ' · ', made('code', names));
  const places = links.flatMap(({ to, words: place }, index) => {
    const link = made('a', ...bothSpans(place));
    link.setAttribute('href', to);
    return index === 0 ? [link] : [', ', link];
  });
  return kind === 'state' || kind === 'flow' || kind === 'story'
    ? made('li', ...places, made('br'), about)
    : made('li', made('span', ...bothSpans(said)), made('br'), '→ ', ...places, made('br'), about);
};

export const startSearch = (): void => {
  const box = field('#question');
  const [list, count] = [part('.found'), part('.count')];
  part('search').hidden = false;
  const answer = (): void => {
    const found = findEntries(ATLAS_SEARCH, box.value);
    list.replaceChildren(...found.slice(0, SHOWN).map(rowOf));
    const shown = found.length > SHOWN ? `${SHOWN} / ${found.length}` : String(found.length);
    count.textContent = box.value.trim() === '' ? '' : shown;
    history.replaceState(null, '', box.value === '' ? location.pathname : `#${encodeURIComponent(box.value)}`);
  };
  box.addEventListener('input', answer);
  box.value = decodeURIComponent(location.hash.slice(1));
  if (box.value !== '') answer();
};
