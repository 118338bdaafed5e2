import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './amount.module.css';

export interface AmountProps {
  /** The small grey line above. */
  label: ReactNode;
  amount: string;
  isCentred?: boolean;
}

/** The one amount that a screen is about. */
export function Amount({ label, amount, isCentred = false }: AmountProps) {
  return (
    <div className={classes(isCentred && styles.centred)}>
      <p className={styles.label}>{label}</p>
      <p className={styles.amount}>{amount}</p>
    </div>
  );
}
