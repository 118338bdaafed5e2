/** The table of limits, as docs/security.md prints it. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { type CountedBy, LIMITS, type Limit, type LimitKind } from './limits.ts';

/** Names of the counters, in the words of the document. */
const COUNTED_BY: Record<CountedBy, string> = {
  address: 'per address',
  network: 'per network',
  carrier: 'per carrier',
  session: 'per session',
  patient: 'per patient',
  account: 'per account',
  accountAtAddress: 'per account at an address',
  device: 'per known browser',
  identifier: 'per phone or email',
  identifierInSession: 'per phone or email in a session',
  invoice: 'per patient and invoice',
  orderNumber: 'per typed number',
  everybody: 'for everybody together',
};

const HOW: Record<LimitKind, string> = {
  rough: 'roughly',
  strict: 'exactly',
  pause: 'then pauses',
  share: 'exactly',
  alarm: 'exactly',
};

const timeOf = (ms: number): string => {
  if (ms === DAY_MS) return 'a day';
  if (ms === HOUR_MS) return 'an hour';
  return ms === MINUTE_MS ? 'a minute' : `${ms / MINUTE_MS} minutes`;
};

/** The table of docs/security.md. */
export const limitsAsMarkdown = (): string => {
  const rows = Object.values(LIMITS).map(({ kind, what, windowMs, by, answer }: Limit) => {
    const numbers = Object.entries(by).map(([counted, requests]) => {
      const number =
        kind === 'share' ? `${requests * 100} % of \`SMS_BUDGET_PER_HOUR\`` : requests.toLocaleString('en');
      return `${number} ${COUNTED_BY[counted as CountedBy]}`;
    });
    return [
      what,
      numbers.join(', '),
      timeOf(windowMs),
      HOW[kind],
      answer === null ? 'an alarm in the log' : `\`${answer}\``,
    ];
  });
  const head = ['what', 'at most', 'in', 'counted', 'answer'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
