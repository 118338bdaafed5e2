import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './dock.module.css';
import { DockReason } from './dock-reason.ts';

export interface DockProps {
  /** Why the button below is not ready; the button is linked to it. */
  reason?: ReactNode;
  /** On wide screens the same action stands beside the content instead. */
  isNarrowOnly?: boolean;
  children: ReactNode;
}

/** The action in the thumb's reach, at the bottom of a step. */
export function Dock({ reason = null, isNarrowOnly = false, children }: DockProps) {
  const id = useId();
  return (
    <div className={classes(styles.dock, isNarrowOnly && styles.narrowOnly)}>
      <div className={styles.inner}>
        <p id={id} className={styles.reason} aria-live="polite">
          {reason !== null && (
            <>
              <Icon name="info" size={18} />
              <span>{reason}</span>
            </>
          )}
        </p>
        <DockReason value={reason === null ? null : id}>{children}</DockReason>
      </div>
    </div>
  );
}
