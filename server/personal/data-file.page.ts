/** A person's data as one page of HTML that needs nothing else, with the same data as JSON in it. */
import { type Money, moneyFromCents } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import { Html, html } from '#server/kit/html.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { CODE_WORDS } from './codes.words.ts';
import { COLUMN_WORDS } from './columns.words.ts';
import { CENTS, isOnlyInJson, MONEY, PAGE, SECTION_WORDS, TABLE_WORDS } from './data-file.words.ts';
import { SECTIONS } from './personal-row.store.ts';
import { PERSONAL_NAMES, type PersonalName, TABLES } from './personal-tables.store.ts';

export type Value = string | number | boolean | null | Value[] | { [member: string]: Value };
export type Row = Record<string, Value>;
export type PersonalData = Record<PersonalName, Row[]>;

/** The text of a column; empty when it has none. */
export const textIn = (row: Row | undefined, column: string): string => {
  const value = row?.[column];
  return typeof value === 'string' ? value : '';
};

export interface DataPage {
  language: AnswerLanguage;
  name: string;
  madeAt: IsoInstant;
  /** The number is proven, so that records issued under it are included. */
  isProven: boolean;
  data: PersonalData;
  /** A data: URL; null without a picture. */
  picture: string | null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const FORMATS: Record<AnswerLanguage, [time: string, lang: string]> = {
  en: ['d LLL yyyy, HH:mm', 'en'],
  zh: ['yyyy年L月d日 HH:mm', 'zh-Hans'],
};
const instantIn = (instant: string, language: AnswerLanguage): string =>
  clinicTime(instant as IsoInstant)
    .setLocale('en')
    .toFormat(FORMATS[language][0]);

const joined = (parts: readonly Html[]): Html => new Html(parts.map(({ source }) => source).join('\n'));

const shown = (column: string, value: Value, language: AnswerLanguage): string => {
  if (typeof value === 'boolean') return PAGE[value ? 'yes' : 'no'][language];
  if (typeof value === 'number') {
    if (MONEY.has(column)) return sgd(value as Money);
    return CENTS.has(column) ? sgd(moneyFromCents(value)) : String(value);
  }
  if (Array.isArray(value)) return value.map((part) => shown(column, part, language)).join('\n');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value)) return instantIn(value, language);
  return Object.hasOwn(CODE_WORDS, value) ? (CODE_WORDS[value]?.[language] ?? value) : value;
};

/** The columns of a row that the page shows, in the order of the table. */
export const shownColumns = (row: Row): string[] => Object.keys(row).filter((column) => !isOnlyInJson(column));

const rowHtml = (row: Row, language: AnswerLanguage): Html => {
  const facts = shownColumns(row).flatMap((column) => {
    const value = row[column] ?? null;
    if (value === null || value === '') return [];
    const label = COLUMN_WORDS[column]?.[language] ?? column;
    return [html`<div><dt>${label}</dt><dd>${shown(column, value, language)}</dd></div>`];
  });
  return html`<dl>${joined(facts)}</dl>`;
};

const tableHtml = (name: PersonalName, rows: readonly Row[], language: AnswerLanguage): Html => {
  const body =
    rows.length === 0
      ? html`<p class="none">${PAGE.none[language]}</p>`
      : joined(rows.map((row) => rowHtml(row, language)));
  return html`<h3>${TABLE_WORDS[name][language]} <small>${String(rows.length)}</small></h3>
${body}`;
};

const STYLE = new Html(`<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, "PingFang SC", "Noto Sans SC", sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 2px solid; padding-top: .75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; } small, .quiet, dt, .none { color: GrayText; font-weight: 400; }
dl { margin: 0 0 .6rem; padding: .6rem .8rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .6rem; }
dl div { display: grid; grid-template-columns: minmax(7rem, 1fr) 2fr; gap: .75rem; } dd { margin: 0; white-space: pre-line; }
img { width: 8rem; border-radius: .6rem; } .none { margin: 0; } nav a { display: inline-block; padding: .5rem .75rem .5rem 0; }
@media print { dl { break-inside: avoid; } nav, .json { display: none; } }
</style>`);

/** @returns the whole page */
export const dataPage = ({ language, name, madeAt, isProven, data, picture }: DataPage): string => {
  const say = (words: Record<AnswerLanguage, string>) => words[language];
  const json = JSON.stringify({ madeAt, language, isNumberProven: isProven, data, picture }, null, 1);
  const sections = SECTIONS.map((section) => {
    const names = PERSONAL_NAMES.filter((table) => TABLES[table].section === section);
    return html`<section id="${section}"><h2>${say(SECTION_WORDS[section])}</h2>
${section === 'person' && picture ? html`<img src="${picture}" alt="${say(PAGE.picture)}">` : ''}
${joined(names.map((table) => tableHtml(table, data[table], language)))}</section>`;
  });
  return html`<!doctype html>
<html lang="${FORMATS[language][1]}"><head><meta charset="utf-8"><title>${say(PAGE.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${STYLE}</head><body>
<h1>${say(PAGE.title)}</h1>
<p>${say(PAGE.lead)} <b>${name}</b>. ${say(PAGE.made)} ${instantIn(madeAt, language)}.</p>
${isProven ? '' : html`<p><b>${say(PAGE.unproven)}</b></p>`}
<p class="quiet">${say(PAGE.left)}</p>
<p class="json"><a id="json" download="my-data.json" href="data:application/json;base64,${Buffer.from(json).toString('base64')}">${say(PAGE.json)}</a></p>
<nav>${joined(SECTIONS.map((section) => html`<a href="#${section}">${say(SECTION_WORDS[section])}</a>`))}</nav>
${joined(sections)}
</body></html>`.source;
};
