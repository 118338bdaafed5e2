import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './note.module.css';

export type NoteTone = 'info' | 'ok' | 'warn' | 'bad' | 'quiet';
const ICONS: Record<NoteTone, IconName> = { info: 'info', ok: 'check', warn: 'warning', bad: 'warning', quiet: 'info' };

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
}

/** One bold line and one sentence; a bad one is announced at once. */
export function Note({ tone = 'info', title, icon = ICONS[tone], children }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
