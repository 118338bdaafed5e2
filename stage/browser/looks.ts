/**
 * Looks that were checked against the standards and had no breach, in docs/coverage/looks.json. A look whose markup, styles
 * and rules are those of its last check is not checked again: a check takes a hundred times as long as its fingerprint.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..', '..');
const RECORD = join(ROOT, 'docs', 'coverage', 'looks.json');
/** One line for each look of the run that goes on: its name and fingerprint. */
const NOTES = join(ROOT, '.cache', 'looks.txt');

/** By name of a look, its fingerprints with spaces between: some looks have a few faces, by what has come when they are seen. */
type Looks = Record<string, string>;
/** The latest ones. */
const MOST_FACES = 4;

const readRecord = (): Looks => (existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {});

/** Changes with axe and with the rules. */
const rulesOf = (): string =>
  createHash('sha256')
    .update(axe.version)
    .update(readFileSync(join(import.meta.dirname, 'standards.ts')))
    .digest('hex');
let rules: string | null = null;
let record: Looks | null = null;

/** The line at the top while a call runs: whether it shows is a matter of milliseconds, so it belongs to no look. */
const PASSING = '[role=progressbar]';

interface Look {
  /** The names of its classes, each once, in the order of the elements. */
  classes: string[];
  /** The rules of the styles that apply to anything there, states as hovering included: what other flows bring changes no look. */
  rules: string[];
  /** Generated names, the digits of times and amounts, and fractions are the same in all; how many digits there are counts. */
  text: string;
}
/** Runs in the page. @param passing what belongs to no look */
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

/** Letters, because digits do not count. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(97 + (place % 26));

/**
 * Of the page as it is now. The build gives classes short names anew whenever one of them comes or goes, so they are named by
 * their places. How the build deals the styles out to files, and the order in which these came, say nothing either.
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

/** The look has no breach. */
export const noteLook = (name: string, fingerprint: string): void => {
  mkdirSync(join(NOTES, '..'), { recursive: true });
  appendFileSync(NOTES, `${fingerprint} ${name}\n`);
};

export const beginNotes = (): void => {
  mkdirSync(join(NOTES, '..'), { recursive: true });
  writeFileSync(NOTES, '');
};

/** Names of looks that the record does not have as they are. */
export const changedLooks = (): string[] => {
  const kept = readRecord();
  const changed = notedLooks().filter(([name, fingerprint]) => !isIn(kept, name, fingerprint));
  return [...new Set(changed.map(([name]) => name))];
};
/** Name and fingerprint of each look that was seen. */
const notedLooks = (): [name: string, fingerprint: string][] => {
  const lines = existsSync(NOTES) ? readFileSync(NOTES, 'utf8').split('\n') : [];
  return lines.flatMap((line) => (line === '' ? [] : [[line.slice(17), line.slice(0, 16)]]));
};

/** Looks that this run has not seen stay as they are. */
export const writeRecord = (): void => {
  const looks = readRecord();
  for (const [name, fingerprint] of notedLooks())
    if (!isIn(looks, name, fingerprint))
      looks[name] = [...facesIn(looks, name), fingerprint].slice(-MOST_FACES).join(' ');
  const sorted = Object.entries(looks).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};
