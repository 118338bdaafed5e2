import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'today' | 'new' | 'ok' | 'warn' | 'bad' | 'info';

export interface BadgeProps {
  tone?: BadgeTone;
  /** Beside the word, where a badge leads a card. */
  icon?: IconPath | undefined;
  children: ReactNode;
}

/** Always a word, never colour alone. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon && <Icon path={icon} size={16} />}
      {children}
    </span>
  );
}
