/**
 * Record of looks without breaches, in .cache/looks.json. A look with unchanged markup, styles and rules is not
 * checked again: a check takes a hundred times as long as its fingerprint.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..', '..');
const RECORD = join(ROOT, '.cache', 'looks.json');
/** Notes of the current run: a line for each look, with its name and fingerprint. */
const NOTES = join(ROOT, '.cache', 'looks.txt');

/** Fingerprints by name of a look, separated by spaces: some looks have several, depending on what has loaded. */
type Looks = Record<string, string>;
/** Number of latest fingerprints that are kept. */
const MOST_FACES = 4;

const readRecord = (): Looks => (existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {});

/** Hash of axe and of the rules. */
const rulesOf = (): string =>
  createHash('sha256')
    .update(axe.version)
    .update(readFileSync(join(import.meta.dirname, 'standards.ts')))
    .digest('hex');
let rules: string | null = null;
let record: Looks | null = null;

/** The progress bar at the top while a call runs: its visibility depends on milliseconds, so looks exclude it. */
const PASSING = '[role=progressbar]';

interface Look {
  /** Class names, each once, in the order of the elements. */
  classes: string[];
  /** Style rules that apply to any element here, including states such as hover; styles of other flows do not count. */
  rules: string[];
  /** Markup with generated names, digits of times and amounts, and fractions masked; the number of digits counts. */
  text: string;
}
/** Runs in the page. @param passing selector of elements that looks exclude */
const lookHere = (passing: string): Look => {
  const isPassing = (element: Element): boolean => element.matches(passing);
  const applies = (selector: string): boolean => {
    try {
      const bare = selector.replace(/::?[a-z-]+(\([^()]*\))?/g, '') || '*';
      const first = document.querySelector(bare);
      return first !== null && (!isPassing(first) || ![...document.querySelectorAll(bare)].every(isPassing));
    } catch {
      return true;
    }
  };
  const textOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText.split(',').some(applies) ? rule.cssText : [];
      if (!(rule instanceof CSSGroupingRule)) return [];
      const inside = textOf(rule.cssRules);
      return inside.length > 0 ? [rule.cssText.slice(0, rule.cssText.indexOf('{')), ...inside] : [];
    });
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const filled = fields.map(({ value, checked }) => `${value === ''} ${checked}`).join();
  const shown = [...document.querySelectorAll('[class]')].filter((element) => !isPassing(element));
  const markup = [...document.querySelectorAll(passing)]
    .reduce((html, { outerHTML }) => html.replace(outerHTML, ''), document.body.outerHTML)
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/(react-aria\d*)?-?[:_«]r_?[0-9a-z]+[:_»]/g, 'id')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replace(/blob:[^"]+/g, 'blob')
    .replace(/picture\/[\w-]+/g, 'picture')
    .replace(/\.\d{3,}/g, '.0')
    .replace(/ class="[^"]*"|\d/g, (found) => (found.length > 1 ? found : '0'));
  return {
    classes: [...new Set(shown.flatMap(({ classList }) => [...classList]))],
    rules: [...document.styleSheets].flatMap(({ cssRules }) => textOf(cssRules)),
    text: [document.documentElement.lang, innerWidth, innerHeight, filled, markup].join('\n'),
  };
};

/** A number in letters, because digits are masked. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(97 + (place % 26));

/**
 * Markup of the page as it is now. The build renames short classes whenever one is added or removed, so this names them
 * by position. The assignment of styles to files, and their order, do not count either.
 */
export const markupOf = async (page: Page): Promise<string> => {
  const { classes, rules, text } = await page.evaluate(lookHere, PASSING);
  const places = new Map(classes.map((name, place) => [name, lettersOf(place)]));
  const named = (name: string) => places.get(name) ?? '-';
  const steady = rules.map((rule) => rule.replace(/\.([A-Za-z_][\w-]*)/g, (_, name: string) => `.${named(name)}`));
  const markup = text.replace(
    / class="([^"]*)"/g,
    (_, own: string) => ` class="${own.split(' ').map(named).join(' ')}"`,
  );
  return [...steady.toSorted(), markup].join('\n');
};

export const fingerprintOf = (markups: readonly string[]): string => {
  rules ??= rulesOf();
  const hash = createHash('sha256').update(rules);
  for (const text of markups) hash.update(text);
  return hash.digest('hex').slice(0, 16);
};

const facesIn = (looks: Looks, name: string): string[] => looks[name]?.split(' ') ?? [];
const isIn = (looks: Looks, name: string, fingerprint: string): boolean => facesIn(looks, name).includes(fingerprint);

export const isChecked = (name: string, fingerprint: string): boolean => {
  record ??= readRecord();
  return isIn(record, name, fingerprint);
};

/** Records that the look has no breach. */
export const noteLook = (name: string, fingerprint: string): void => {
  mkdirSync(join(NOTES, '..'), { recursive: true });
  appendFileSync(NOTES, `${fingerprint} ${name}\n`);
};

export const beginNotes = (): void => {
  mkdirSync(join(NOTES, '..'), { recursive: true });
  writeFileSync(NOTES, '');
};

/** Name and fingerprint of each look in this run. */
const notedLooks = (): [name: string, fingerprint: string][] => {
  const lines = existsSync(NOTES) ? readFileSync(NOTES, 'utf8').split('\n') : [];
  return lines.flatMap((line) => (line === '' ? [] : [[line.slice(17), line.slice(0, 16)]]));
};

/** Updates the record; looks that this run has not seen remain. */
export const writeRecord = (): void => {
  const looks = readRecord();
  for (const [name, fingerprint] of notedLooks())
    if (!isIn(looks, name, fingerprint))
      looks[name] = [...facesIn(looks, name), fingerprint].slice(-MOST_FACES).join(' ');
  const sorted = Object.entries(looks).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};
