/**
 * docs/law.tsv: what law and contracts ask of a clinic group, and the test that holds each row, or that the operator does.
 * docs/law.md is its print; `npx vitest run test/tools/law.test.ts -u` renews it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const OPERATORS = "the operator's";
const NOT_YET = 'not yet';

/** The day on which the table was last compared with its sources, because laws change without notice to us. */
export const LOOKED_AT = '2026-11-28';
const DAYS_AT_MOST = 200;
const DAY_MS = 86_400_000;

export interface LawRow {
  id: string;
  area: string;
  source: string;
  clause: string;
  asks: string;
  holder: string;
  /** `<file>: <title of the test, or its beginning>`, or one of the two answers without a test. */
  heldBy: string;
  product: string;
  state: string;
}

export const listLaw = (): LawRow[] => {
  const [, ...rows] = readFileSync(join(ROOT, 'docs', 'law.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const [
      id = '',
      area = '',
      source = '',
      clause = '',
      asks = '',
      holder = '',
      heldBy = '',
      product = '',
      state = '',
    ] = row.split('\t');
    return { id, area, source, clause, asks, holder, heldBy, product, state };
  });
};

/** Says in words what a row lacks, or what is wrong with its test. */
export const faultsOf = ({ id, asks, heldBy, product, state }: LawRow): string[] => {
  const missing = asks === '' || heldBy === '' || product === '' ? [`${id}: has no answer`] : [];
  const claimed = state === 'unconfirmed' ? [] : [`${id}: is ${state || 'without a state'}`];
  if (heldBy === OPERATORS || heldBy === NOT_YET || heldBy === '') return [...missing, ...claimed];
  const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(heldBy) ?? [];
  const tests = file !== '' && existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
  const code = tests.replaceAll("\\'", "'");
  const places = ["'", '"', '`'].reduce((sum, quote) => sum + code.split(`${quote}${title}`).length - 1, 0);
  return [...missing, ...claimed, ...(title !== '' && places === 1 ? [] : [`${id}: ${heldBy} is ${places} tests`])];
};

/** @param lookedAt @param today days as 2026-11-28 */
export const isOld = (lookedAt: string, today: string): boolean =>
  Date.parse(today) - Date.parse(lookedAt) > DAYS_AT_MOST * DAY_MS;

/** Adapters by file, each with the party at the other side and the data that goes there. */
export const PARTIES: Readonly<Record<string, readonly [party: string, receives: string]>> = {
  'digital-id.adapter.ts': ['Singpass', 'that a sign-in is asked for; it answers with the number and the name'],
  'mail.adapter.ts': [
    'the mail server of the operator',
    'email address, and the text of letters and codes with their files',
  ],
  'pictures.adapter.ts': [
    'the S3 service of the operator, where one is set',
    'pictures that members put on their profile',
  ],
  'postal-codes.adapter.ts': ['OneMap of the Singapore Land Authority', 'a postal code, without a person'],
  'rooms.adapter.ts': [
    'the provider of video rooms',
    'the name of a room, in the address that both browsers open; picture and sound go there',
  ],
  'sms.adapter.ts': ['the SMS gateway of the operator', 'phone number, and the text of codes and short messages'],
  'stripe.adapter.ts': ['Stripe', 'amount and number of the invoice; the card goes there from the browser'],
};

/** Adapters that read files of this machine alone. */
export const OF_THIS_MACHINE: readonly string[] = ['digital-id-keys.adapter.ts'];

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

export const lawAsMarkdown = (): string => {
  const rows = listLaw();
  const countOf = (answer: string) => rows.filter(({ heldBy }) => heldBy === answer).length;
  const [operators, notYet] = [countOf(OPERATORS), countOf(NOT_YET)];
  const areas = Map.groupBy(rows, ({ area }) => area);
  return `${[
    '# What the law asks',
    'Printed from docs/law.tsv; `npx vitest run test/tools/law.test.ts -u` renews it.',
    'This is no legal advice. Engineers read the sources, some of them in part or in reports alone: every row is unconfirmed until the adviser of the operator says otherwise.',
    `Last looked at: ${LOOKED_AT}. A test fails when a commit is made more than ${DAYS_AT_MOST} days after that. The Health Information Act 2026 (Bill 20/2025) is reported to be in force in steps from early 2027, with security measures for all licensees by September 2028; the commencement order was not read.`,
    'This product is not the medical record: it knows the month of birth alone, and keeps no diagnosis, result or allergy.',
    `Of ${rows.length} rows a test holds ${rows.length - operators - notYet}, at least in the part that it names; ${operators} are the operator's, and ${notYet} are held by no test yet.`,
    ...[...areas].flatMap(([area, ofArea]) => [
      `## ${area}`,
      tableOf(
        ['row', 'source', 'asks', 'held by', 'what the product does, or is to do', 'state'],
        ofArea.map((row) => [
          row.id,
          `${row.source}, ${row.clause}`,
          `${row.asks} (${row.holder})`,
          row.heldBy,
          row.product,
          row.state,
        ]),
      ),
    ]),
    '## Outside parties',
    'Each is an adapter of server/adapters; [For operators](operators.md) has its settings. Where it keeps what it receives is in its contract with the operator.',
    tableOf(
      ['adapter', 'party', 'receives'],
      Object.entries(PARTIES).map(([file, [party, receives]]) => [file, party, receives]),
    ),
  ].join('\n\n')}\n`;
};
