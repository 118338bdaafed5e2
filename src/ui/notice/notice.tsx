import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Glyph, type GlyphTone } from '../glyph/glyph.tsx';
import type { IconPath } from '../icon/icon.tsx';
import { Hidden } from '../text/text.tsx';
import styles from './notice.module.css';

/** Notices below each other, in a white group. */
export function NoticeList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface NoticeProps {
  icon: IconPath;
  tone: GlyphTone;
  children: ReactNode;
  /** How long ago, or the day. */
  when: string;
  /** Word that marks a new notice; null for an old one. */
  newLabel: string | null;
  isHighlighted: boolean;
  onPress: () => void;
}

/** One notification. All of it is one target; a link in its text lies above that target. */
export function Notice({ icon, tone, children, when, newLabel, isHighlighted, onPress }: NoticeProps) {
  const id = useId();
  return (
    <li className={classes(styles.notice, isHighlighted && styles.highlighted)}>
      <Glyph icon={icon} tone={tone} />
      <div id={id} className={styles.words}>
        <div>{children}</div>
        <div className={styles.when}>{when}</div>
        {newLabel && <Hidden>{newLabel}</Hidden>}
      </div>
      {newLabel && <span className={styles.dot} />}
      <button
        type="button"
        className={styles.target}
        aria-labelledby={id}
        aria-pressed={isHighlighted}
        onClick={onPress}
      />
    </li>
  );
}
