import type { ReactNode } from 'react';
import styles from './field.module.css';

/** A field and the button that uses what is typed there, side by side. */
export function FieldWithAction({ children }: { children: ReactNode }) {
  return <div className={styles.withAction}>{children}</div>;
}
