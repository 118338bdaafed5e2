import type { ReactNode } from 'react';
import styles from './step-list.module.css';

/** Instructions, as a numbered list. */
export function StepList({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
