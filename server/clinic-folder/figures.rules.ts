/** Figures of a folder that belong together, and those that this version has built in. */

import type { Folder } from '#contract/clinic-folder/folder.ts';
import { PAYNOW_CODE_DAYS } from '#contract/constants.ts';
import { moneyToWire } from '#contract/money.ts';
import {
  NIKS_CLOSE_YEARS,
  NIKS_EARNED_FROM,
  NIKS_EARNED_PER,
  NIKS_GRACE_DAYS,
  NIKS_JOIN_MONTHS,
  NIKS_JOIN_SPEND,
  NIKS_SOON_MONTHS,
  NIKS_VALID_YEARS,
} from '#contract/niks.ts';
import { RETENTION } from '#contract/retention.ts';
import { FREE_FROM, SINGAPORE_FEE } from '#contract/rules/delivery-fee.ts';
import { addDays, type ClinicDay } from '#contract/time.ts';
import { unitsOf } from './calendar.rules.ts';
import type { Report } from './references.rules.ts';
import { checkChinese } from './words.rules.ts';

/** By file and keys: what the product's code has, which no other figure replaces yet. */
const BUILT_IN: readonly (readonly [file: keyof Folder, keys: readonly string[], value: unknown])[] = [
  ['clinic', ['group', 'languages'], ['en', 'zh']],
  ['clinic', ['brand', 'points-name'], 'NIK$'],
  ['clinic', ['terms', 'niks'], 'product'],
  ['clinic', ['terms', 'identity-notice'], 'product'],
  ['settings', ['video', 'join-before-minutes'], 10],
  ['settings', ['video', 'patients-in'], ['SG']],
  ['settings', ['invoice', 'number-prefix'], 'INV-'],
  ['settings', ['orders', 'code-days'], PAYNOW_CODE_DAYS],
  ['settings', ['orders', 'office-hours'], { 'mon-sat': ['09:00-18:00'] }],
  ['settings', ['delivery', 'singapore-fee'], moneyToWire(SINGAPORE_FEE)],
  ['settings', ['delivery', 'free-from'], moneyToWire(FREE_FROM)],
  ['settings', ['delivery', 'not-sent-to'], ['CN']],
  ['settings', ['niks', 'earned-per'], NIKS_EARNED_PER],
  ['settings', ['niks', 'earned-from'], NIKS_EARNED_FROM],
  ['settings', ['niks', 'valid-years'], NIKS_VALID_YEARS],
  ['settings', ['niks', 'soon-months'], NIKS_SOON_MONTHS],
  ['settings', ['niks', 'close-years'], NIKS_CLOSE_YEARS],
  ['settings', ['niks', 'join-spend'], NIKS_JOIN_SPEND],
  ['settings', ['niks', 'join-months'], NIKS_JOIN_MONTHS],
  ['settings', ['niks', 'grace-days'], NIKS_GRACE_DAYS],
  ['settings', ['payments', 'cards'], true],
  ['settings', ['payments', 'paynow'], true],
  ['settings', ['refills', 'due-days'], 14],
];

const valueAt = (root: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Object(value)[key] : undefined),
    root,
  );

const checkBuiltIn = (folder: Folder, { say }: Report): void => {
  for (const [file, keys, value] of BUILT_IN) {
    const asked = valueAt(folder[file], keys);
    if (asked !== undefined && JSON.stringify(asked) !== JSON.stringify(value))
      say([`${file}.yaml`, ...keys], `${keys.join('.')} can only be ${JSON.stringify(value)} in this version`);
  }
  if (folder.settings.niks === null) say(['settings.yaml'], 'This version always has NIK$: write the part niks');
};

/** Fewer years are against the law. */
const checkRetention = ({ settings: { retention } }: Folder, { say }: Report): void => {
  for (const name of ['health', 'money', 'consent'] as const)
    if (retention[name] > RETENTION[name].years)
      say(
        ['settings.yaml', 'retention', name],
        `retention.${name} can only be ${RETENTION[name].years} in this version`,
      );
};

const checkOrders = ({ settings: { orders, booking } }: Folder, { say }: Report): void => {
  if (orders['code-days'] > orders['pay-days'])
    say(['settings.yaml', 'orders', 'code-days'], '`code-days` beyond `pay-days`');
  if (booking['open-while-claimed'] > booking['open-appointments'])
    say(['settings.yaml', 'booking', 'open-while-claimed'], '`open-while-claimed` beyond `open-appointments`');
};

/** Tax is shown on receipts under the number; without one they show no number. */
const checkCompany = ({ clinic: { company } }: Folder, { note }: Report): void => {
  if (company.gst.registered && company.gst.number === null)
    note(
      ['clinic.yaml', 'company', 'gst'],
      'GST is registered, and its number is missing: receipts are no tax invoices',
    );
};

const checkHolidays = ({ holidays, settings }: Folder, today: ClinicDay, { note }: Report): void => {
  const last = holidays
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (last !== undefined && last >= addDays(today, settings.booking['horizon-days'])) return;
  const row = holidays.findIndex(({ date }) => date === last);
  const words = last === undefined ? 'No holiday within the horizon' : `No holiday after ${last} within the horizon`;
  note(row < 0 ? ['holidays.csv'] : ['holidays.csv', row], words);
};

/** Checks keys that the law or a screen needs for some entries only. */
const checkNeeded = (folder: Folder, { say }: Report): void => {
  for (const [index, { role, registration }] of folder.people.people.entries())
    if (role === 'provider' && registration === null)
      say(['people.yaml', 'people', index], 'Key "registration" is missing: a provider needs it');
  for (const [at, { units }] of folder.places.places.entries())
    for (const [index, { type, licence }] of units.entries())
      if (type === 'Clinic' && licence === null)
        say(['places.yaml', 'places', at, 'units', index], 'Key "licence" is missing: a Clinic needs it');
  const video = unitsOf(folder).find(({ unit }) => unit.id === folder.settings.video?.unit)?.unit;
  if (video && video.type !== 'Clinic') say(['settings.yaml', 'video', 'unit'], `${video.id} is no Clinic (BOOK-09)`);
};

export const checkFigures = (folder: Folder, today: ClinicDay, report: Report): void => {
  checkBuiltIn(folder, report);
  checkCompany(folder, report);
  checkRetention(folder, report);
  checkOrders(folder, report);
  checkHolidays(folder, today, report);
  checkNeeded(folder, report);
  checkChinese(folder, report);
};
