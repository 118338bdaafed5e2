/** The report of an import as text; it shows neither numbers nor names. */
import type { PeopleFile } from '#contract/clinic-folder/people-files.ts';
import { mistakeAsText } from '#server/clinic-folder/check.service.ts';
import type { ImportReport } from './import.types.ts';

export const reportAsText = ({ counts, asides, mistakes }: ImportReport): string => {
  const lines = (Object.keys(counts) as PeopleFile[]).map((file) => {
    const { new: added, completed, known, aside } = counts[file];
    return `${file}: ${added} new, ${completed} completed, ${known} known, ${aside} aside`;
  });
  const left = asides.map(({ file, line, column, reason }) => `${file}:${line}: aside, ${column}: ${reason}`);
  return `${[...mistakes.map(mistakeAsText), ...left, ...lines].join('\n')}\n`;
};

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The lines that a person has to look at, as a file with commas. */
export const asidesAsCsv = ({ asides }: ImportReport): string =>
  ['file,line,column,reason', ...asides.map((one) => [one.file, one.line, one.column, cell(one.reason)].join(','))]
    .join('\n')
    .concat('\n');
