import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; a number is pixels. */
  width?: number | string;
  height: number;
  radius?: number;
}

/** One grey box in the place of something that loads. */
export function Skeleton({ width = '100%', height, radius = 8 }: SkeletonProps) {
  return <span className={styles.box} style={{ width, height, borderRadius: radius }} />;
}

/** The place of a card; without a style attribute, which the content security policy refuses on a page that is sent. */
export function CardSkeleton({ of }: { of: 'appointment' | 'niks' }) {
  return <span className={classes(styles.box, styles[of])} />;
}

export interface SkeletonRegionProps {
  label: string;
  /** Shows at once, without the usual wait. */
  isAtOnce?: boolean;
  children: ReactNode;
}

/** The boxes of a region that loads; they show after 300 ms. */
export function SkeletonRegion({ label, isAtOnce = false, children }: SkeletonRegionProps) {
  return (
    <div className={classes(styles.region, !isAtOnce && styles.late)} role="status" aria-busy="true" aria-label={label}>
      {children}
    </div>
  );
}
