import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import styles from './meta-list.module.css';

export interface MetaListProps {
  lines: readonly { icon: IconPath; text: ReactNode; isStrong?: boolean }[];
}

/** The small lines of an appointment: what, who, where. */
export function MetaList({ lines }: MetaListProps) {
  return (
    <ul className={styles.list}>
      {lines.map(({ icon, text, isStrong }) => (
        <li key={icon} className={classes(styles.line, isStrong && styles.strong)}>
          <Icon path={icon} size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
