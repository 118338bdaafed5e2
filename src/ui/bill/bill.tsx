import type { ReactNode } from 'react';
import styles from './bill.module.css';

export interface BillProps {
  lines: readonly { term: ReactNode; amount: string; isOff?: boolean }[];
  /** The last is the one that counts. */
  totals: readonly { term: ReactNode; amount: string }[];
  /** Parts of the total that are known to it already. */
  beneath?: readonly { term: ReactNode; amount: string }[];
}

/** What things come to: amounts under each other, the totals below a line. `isOff`: taken off the price. */
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
