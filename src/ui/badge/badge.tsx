import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'today' | 'new' | 'ok' | 'warn' | 'bad' | 'info';

/** Always a word, never colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
