/** Bookings and places on waitlists outside the new times: each stays, or is cancelled. */
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { readCsv } from './csv.rules.ts';
import { FolderRefused } from './mistakes.types.ts';
import type { Promised } from './times.store.ts';

const DECISIONS = ['keep', 'cancel'] as const;
export type Decision = (typeof DECISIONS)[number];
/** One decision for all, or one for each id; null: none was taken. */
export type Outside = Decision | ReadonlyMap<string, Decision> | null;

const COLUMNS = ['id', 'kind', 'day', 'time', 'person', 'decision'];

/** A hold or running payment is always kept. Null: it has none yet. */
export const decisionOf = ({ id, kind }: Promised, outside: Outside): Decision | null => {
  if (kind === 'hold') return 'keep';
  return outside === null || typeof outside === 'string' ? outside : (outside.get(id) ?? null);
};

/** The file of decisions to be filled in. */
export const decisionsAsCsv = (touched: readonly Promised[]): string =>
  [
    COLUMNS,
    ...touched
      .filter(({ kind }) => kind !== 'hold')
      .map(({ id, kind, startsAt, providerId }) => [
        id,
        kind,
        clinicDayOf(startsAt),
        clockTimeOf(startsAt),
        providerId,
        '',
      ]),
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

/** @throws FolderRefused with each line that says neither keep nor cancel */
export const readDecisions = (file: string, text: string): ReadonlyMap<string, Decision> => {
  const { value, lineOf, mistakes } = readCsv(file, COLUMNS, text);
  const rows = (value ?? []) as readonly Partial<Record<string, string>>[];
  const wrong = rows.flatMap(({ id, decision }, index) =>
    DECISIONS.some((one) => one === decision) ? [] : [`${file}:${lineOf([index])}: ${id} needs keep or cancel.`],
  );
  const told = [...mistakes.map(({ line, words }) => `${file}:${line}: ${words}.`), ...wrong];
  if (told.length > 0) throw new FolderRefused(told.join('\n'));
  return new Map(rows.map(({ id = '', decision }) => [id, decision as Decision]));
};
