import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Text } from '../text/text.tsx';
import styles from './dock.module.css';
import { DockReason } from './dock-reason.ts';
import { Reason } from './reason.tsx';

export interface DockProps {
  /** Why the button below is not ready; the button is linked to it. */
  reason?: ReactNode;
  /** Hides the dock on wide screens, where the same action is beside the content. */
  isNarrowOnly?: boolean;
  children: ReactNode;
}

/** The main action, at the bottom of a step within reach of the thumb. */
export function Dock({ reason = null, isNarrowOnly = false, children }: DockProps) {
  const id = useId();
  return (
    // `data-floor` lets floating elements find the dock
    <div data-floor="dock" className={classes(styles.dock, isNarrowOnly && styles.narrowOnly)}>
      <div className={styles.inner}>
        <Reason id={id}>{reason}</Reason>
        <DockReason value={reason === null ? null : id}>{children}</DockReason>
      </div>
    </div>
  );
}

/** In a dock, a smaller action beside the main one. */
export function DockRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The sum before the main action, in sight even when the bill is below the fold. */
export function DockSum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" tone="muted">
        {label}
      </Text>
      <Text isStrong>{children}</Text>
    </div>
  );
}
