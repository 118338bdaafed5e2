/** A plan as text for the operator. */
import { type Money, moneyToWire } from '#contract/money.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { keyOf, type RowChanges } from './changes.rules.ts';
import { mistakeAsText } from './check.service.ts';
import type { Plan } from './plan.service.ts';
import { type Cell, TABLE_NAMES, type TableName } from './tables.rules.ts';
import type { Promised } from './times.store.ts';

const TITLES: Record<TableName, string> = {
  category: 'Categories',
  clinic: 'Units',
  service: 'Services',
  provider: 'People',
  provider_service: 'Offers',
  inventory: 'Goods',
  product: 'Products of the store',
  promotion: 'Promotions',
  stock: 'Stock (new pairs alone)',
  setting: 'Figures',
  clinic_word: 'Chinese texts',
};

const LISTED = 20;
const listed = (lines: readonly string[]): string[] =>
  lines.length <= LISTED ? [...lines] : [...lines.slice(0, LISTED), `  and ${lines.length - LISTED} more`];

const shown = (column: string, cell: Cell): string =>
  (column === 'price' || column === 'minimum') && typeof cell === 'number'
    ? String(moneyToWire(cell as Money))
    : JSON.stringify(cell);

const rowLines = (table: TableName, { added, changed, gone, same }: RowChanges): string[] => {
  const closed = changed.filter(({ isClosed }) => isClosed);
  const counts = [
    `${added.length} new`,
    `${changed.length - closed.length} changed`,
    `${closed.length} closed`,
    `${gone.length} gone`,
    `${same} the same`,
  ];
  const changes = changed.map(({ key, cells, isClosed }) => {
    const told = cells.map(({ column, from, to }) => `${column} ${shown(column, from)} -> ${shown(column, to)}`);
    return `  ${isClosed ? 'closed' : 'changed'} ${key}: ${told.join('; ')}`;
  });
  return [
    `${TITLES[table]}: ${counts.join(', ')}`,
    ...listed(added.map((row) => `  new ${keyOf(table, row)}`)),
    ...listed(changes),
    ...listed(gone.map((row) => `  gone ${keyOf(table, row)}`)),
  ];
};

const HEARS: Record<Promised['kind'], string> = {
  appointment: 'hears nothing with --keep, and of another time to choose with --cancel',
  hold: 'can still pay for it',
  waitlist: 'goes on waiting with --keep, and hears that no time was found with --cancel',
};

const touchedLines = (touched: readonly Promised[]): string[] =>
  touched.length === 0
    ? ['Nothing that patients have is outside the new times.']
    : [
        `Outside the new times (${touched.length}):`,
        ...touched.map(
          ({ id, kind, startsAt, patient, providerId }) =>
            `  ${kind} ${id}, ${clinicDayOf(startsAt)} ${clockTimeOf(startsAt)}, ${providerId}: ${patient} ${HEARS[kind]}`,
        ),
      ];

/** Members of a folder that no screen shows yet. */
const NOT_YET =
  'Kept for export, and not used yet: brand, terms.video, desk. The environment alone says messages, transfer-percent and the address of video rooms (docs/operators.md, “Settings”).';

export const planAsText = (plan: Plan): string => {
  const { rows, times, mistakes, fingerprint, isNothing } = plan;
  if (mistakes.length > 0) return `${mistakes.map(mistakeAsText).join('\n')}\n`;
  if (isNothing) return `Nothing to do.\nFingerprint: ${fingerprint}\n`;
  const lines = [
    ...TABLE_NAMES.flatMap((table) => rowLines(table, rows[table])),
    `Times: ${times.added.length} to be added, ${times.changed.length} changed, ${times.withdrawn.length} withdrawn`,
    ...touchedLines(times.touched),
    NOT_YET,
    `Fingerprint: ${fingerprint}`,
  ];
  return `${lines.join('\n')}\n`;
};
