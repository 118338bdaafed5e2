import { useLingui } from '@lingui/react/macro';
import { classes } from '../classes.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** Counts from 1. */
  step: number;
  count: number;
  /** Subject of the step: "Who is it for?" */
  name: string;
  /** The last step is complete. */
  isDone?: boolean;
}

/** Progress of a wizard: a bar, the step and its name. */
export function Progress({ step, count, name, isDone = false }: ProgressProps) {
  const { t } = useLingui();
  const done = isDone ? count : step - 1;
  return (
    <div className={styles.progress} role="group" aria-label={t`Progress`}>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <i key={index} className={classes(index < done && styles.done, index === done && styles.now)} />
        ))}
      </div>
      <p className={styles.words}>
        {t`Step ${step} of ${count}`} · <b>{name}</b>
      </p>
    </div>
  );
}
