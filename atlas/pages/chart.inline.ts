/** A drawn chart as part of a page: a state links to its article, a label names its line. */
import { escaped } from '#atlas/text.ts';

const STATE = /^<g class="state [^"]*" data-id="([^"]+)"><title>([^<]*)<\/title>.*<\/g>$/;
const LINE = /^<g class="(edge [^"]*)" data-id="([^"]+)">/;
const LABEL = /^<g class="(edge [^"]*)"><rect/;
const TEXT = /<text [^>]*>([^<]*)<\/text>/g;
const isHappy = (kinds: string): boolean => kinds.split(' ').includes('happy');

/**
 * @param svg as in docs/statecharts; labels there are in the order of their lines, apart for the happy path
 * @param titleOf a state's words by its path
 */
export const inlineChart = (svg: string, titleOf: (path: string) => string): string => {
  const rows = svg.replace(/<style>[\s\S]*?<\/style>/, '').split('\n');
  const lines = rows.flatMap((row) => {
    const [, kinds, id] = LINE.exec(row) ?? [];
    return kinds !== undefined && id !== undefined ? [{ isHappy: isHappy(kinds), id }] : [];
  });
  const waiting = Map.groupBy(lines, (line) => line.isHappy);
  const placed = rows.map((row) => {
    const [, , path] = STATE.exec(row) ?? [];
    if (path !== undefined) {
      // who hears it hears what is written, with a space between its lines
      const lines = [...row.matchAll(TEXT)].map(([, text = '']) => text);
      const name = lines.length === 0 ? escaped(titleOf(path)) : lines.join(' ');
      return `<a href="#${path}" aria-label="${name}">${row.replaceAll('</text><text', '</text> <text')}</a>`;
    }
    const [, kinds] = LABEL.exec(row) ?? [];
    const line = kinds === undefined ? undefined : waiting.get(isHappy(kinds))?.shift();
    return line ? row.replace('><rect', ` data-of="${line.id}"><rect`) : row;
  });
  return placed
    .join('\n')
    .trim()
    .replace(' role="img"', ' role="group"')
    .replace(/ aria-labelledby="[^"]*"/, '')
    .replace(/<title id="title">([^<]*)<\/title><desc id="about">[^<]*<\/desc>/, '<title>$1</title>');
};
