import { classes } from '../classes.ts';
import { Hidden } from '../text/text.tsx';
import styles from './meter.module.css';

export type MeterLevel = 'low' | 'middle' | 'high';
const LEVELS: readonly MeterLevel[] = ['low', 'middle', 'high'];

export interface MeterProps {
  /** What is measured, for those who hear it. */
  label: string;
  level: MeterLevel;
  /** The level's name. */
  word: string;
}

/** Three bars and a word; a change is announced. */
export function Meter({ label, level, word }: MeterProps) {
  const lit = LEVELS.indexOf(level);
  return (
    <p className={classes(styles.meter, styles[level])} aria-live="polite">
      {LEVELS.map((each, index) => (
        <i key={each} aria-hidden="true" className={index <= lit ? styles.on : undefined} />
      ))}
      <b>
        <Hidden>{label}: </Hidden>
        {word}
      </b>
    </p>
  );
}
