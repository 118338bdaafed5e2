import type { ReactNode } from 'react';
import styles from './bill.module.css';

export interface BillProps {
  lines: readonly { term: ReactNode; amount: string; isOff?: boolean }[];
  /** The last one is emphasised. */
  totals: readonly { term: ReactNode; amount: string }[];
  /** Amounts below the total that it already includes. */
  beneath?: readonly { term: ReactNode; amount: string }[];
}

/** Amounts below each other, the totals under a line. `isOff` marks a deduction. */
export function Bill({ lines, totals, beneath = [] }: BillProps) {
  return (
    <dl className={styles.bill}>
      {lines.map(({ term, amount, isOff }, index) => (
        <div key={index} className={isOff ? styles.off : undefined}>
          <dt>{term}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {totals.map(({ term, amount }, index) => (
        <div key={index} className={styles.total}>
          <dt>{term}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {beneath.map(({ term, amount }, index) => (
        <div key={index} className={styles.beneath}>
          <dt>{term}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
