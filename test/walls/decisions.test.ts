/** Decision records have one form, and the index lists them all. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from '#tools/sources.ts';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const INDEX = 'README.md';
const SECTIONS = ['Status', 'Context', 'Decision', 'Consequences'];

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const records = readdirSync(FOLDER)
  .filter((file) => file !== INDEX)
  .toSorted();

/** The headings of the sections that are not empty. */
const sectionsOf = (text: string): string[] =>
  text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => /^(.+)\n\s*\S/.exec(section)?.[1] ?? []);
const titleOf = (text: string): string | undefined => /^# (.+)\n/.exec(text)?.[1];

describe('a decision record', () => {
  it('has four sections in one order, each with content', () => {
    const found = records.map((file) => ({ file, sections: sectionsOf(read(file)) }));
    expect(found).toEqual(records.map((file) => ({ file, sections: SECTIONS })));
  });

  it('is listed in the index, by its number and with its title', () => {
    const listed = [...read(INDEX).matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => ({ file, title }));
    expect(listed).toEqual(records.map((file) => ({ file, title: titleOf(read(file)) })));
  });

  it('is there wherever another record or the source names it', () => {
    const named = [
      ...[INDEX, ...records].flatMap((file) => [...read(file).matchAll(/\]\((\d{4}-[^)]+)\)/g)]),
      ...sources.flatMap(({ text }) => [...text.matchAll(/docs\/decisions\/(\d{4}-[\w-]+\.md)/g)]),
    ].map(([, file = '']) => file);
    expect(named.filter((file) => !records.includes(file))).toEqual([]);
  });
});
