/**
 * How long the clinic keeps each kind of data after an account is closed. The screen, the desk, the server and
 * docs/retention.md all read this table.
 */

/** Laws that require keeping data; docs/decisions/0046-my-data-and-closing.md gives the source of each period. */
export const LAWS = {
  health: 'Healthcare Services (General) Regulations 2021, reg. 37',
  accounts: 'Companies Act 1967, s. 199; Income Tax Act 1947, s. 67',
  limitation: 'Limitation Act 1959, s. 6',
} as const;
export type LawId = keyof typeof LAWS;

export interface Fate {
  /** Name of the data for staff and docs; the screen has its own texts in two languages. */
  what: string;
  /**
   * Whole years to keep the data, counted from the end of the year in which the account is closed; null erases it with
   * the account.
   */
  years: number | null;
  law: LawId | null;
}

const erased = (what: string) => ({ what, years: null, law: null });
const kept = (what: string, years: number, law: LawId) => ({ what, years, law });

export const RETENTION = {
  signIn: erased('User ID, password, known browsers, and who is signed in'),
  contact: erased('Email, phone, address, month of birth, picture, links to the family'),
  messages: erased('Notifications, which letters one wants, refill carts, files of one’s data'),
  niks: erased('The membership of NIK$; what is left of NIK$ expires'),
  health: kept('Health records and visits, with the name and the proven identity number', 6, 'health'),
  money: kept(
    'Invoices with the name on them, payments and deliveries, what was earned and used of NIK$',
    5,
    'accounts',
  ),
  consent: kept('What was agreed to, and the request to close', 6, 'limitation'),
} as const satisfies Record<string, Fate>;
export type RetentionId = keyof typeof RETENTION;
export const RETENTION_IDS = Object.keys(RETENTION) as RetentionId[];

/** The table of docs/retention.md. */
export const retentionAsMarkdown = (): string => {
  const rows = Object.values<Fate>(RETENTION).map(({ what, years, law }) => [
    what,
    years === null ? 'erased' : `${years} years`,
    law === null ? '' : LAWS[law],
  ]);
  const head = ['what', 'after closing', 'law'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
