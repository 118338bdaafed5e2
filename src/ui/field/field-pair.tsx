import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Two short fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
