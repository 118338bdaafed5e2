import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Text } from '../text/text.tsx';
import styles from './dock.module.css';
import { DockReason } from './dock-reason.ts';
import { Reason } from './reason.tsx';

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
    // what floats above it finds it by its mark
    <div data-floor="dock" className={classes(styles.dock, isNarrowOnly && styles.narrowOnly)}>
      <div className={styles.inner}>
        <Reason id={id}>{reason}</Reason>
        <DockReason value={reason === null ? null : id}>{children}</DockReason>
      </div>
    </div>
  );
}

/** In a dock, the way on and something smaller before it, side by side. */
export function DockRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Before the way on: what it comes to, in sight also where the sums are below the fold. */
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
