import type { ReactNode } from 'react';
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

/** The boxes of a region that loads; they show after 300 ms. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-busy="true" aria-label={label}>
      {children}
    </div>
  );
}
