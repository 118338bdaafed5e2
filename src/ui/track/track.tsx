import { useLingui } from '@lingui/react/macro';
import { classes } from '../classes.ts';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { Hidden } from '../text/text.tsx';
import styles from './track.module.css';

export interface TrackProps {
  /** Accessible name of the steps. */
  label: string;
  steps: readonly { name: string; isReached: boolean; details: readonly string[] }[];
}

/** Progress of an order or a request: its steps, with a tick on those that are reached. */
export function Track({ label, steps }: TrackProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.track} aria-label={label}>
      {steps.map(({ name, isReached, details }) => (
        <li key={name} className={classes(styles.step, isReached && styles.reached)}>
          <span className={styles.dot}>{isReached && <Icon path={checkIcon} size={16} />}</span>
          <div>
            <p className={styles.name}>
              {name}
              {isReached && <Hidden>{t`, done`}</Hidden>}
            </p>
            {details.map((detail) => (
              <p key={detail} className={styles.detail}>
                {detail}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
