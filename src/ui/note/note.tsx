import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { infoIcon } from '../icon/info.icon.ts';
import { warningIcon } from '../icon/warning.icon.ts';
import styles from './note.module.css';

type NoteTone = 'info' | 'ok' | 'warn' | 'bad' | 'quiet';
const ICONS: Record<NoteTone, IconPath> = {
  info: infoIcon,
  ok: checkIcon,
  warn: warningIcon,
  bad: warningIcon,
  quiet: infoIcon,
};

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  icon?: IconPath;
  children?: ReactNode;
}

/** A note with one bold line and one sentence; a bad one is announced at once. */
export function Note({ tone = 'info', title, icon = ICONS[tone], children }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon path={icon} />
      <div className={styles.words}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
