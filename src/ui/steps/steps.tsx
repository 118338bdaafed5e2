import { useLingui } from '@lingui/react/macro';
import { classes } from '../classes.ts';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { Hidden } from '../text/text.tsx';
import styles from './steps.module.css';

export interface StepsProps {
  /** Names of the steps, in order. */
  names: readonly string[];
  /** Number of the present step, from 1. */
  step: number;
}

/** The named steps of a wizard: done, present and ahead. They are no links, because Back leads to earlier ones. */
export function Steps({ names, step }: StepsProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps} aria-label={t`Progress`}>
      {names.map((name, index) => {
        const isDone = index + 1 < step;
        const isNow = index + 1 === step;
        return (
          <li
            key={name}
            className={classes(styles.step, isDone && styles.done, isNow && styles.now)}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {isDone ? <Icon path={checkIcon} size={16} /> : index + 1}
            </span>
            {name}
            {isDone && <Hidden>{t`Done`}</Hidden>}
          </li>
        );
      })}
    </ol>
  );
}
