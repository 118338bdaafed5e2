import { classes } from '../classes.ts';
import { Hidden } from '../text/text.tsx';
import styles from './meter.module.css';

export type MeterLevel = 'low' | 'middle' | 'high';
const LEVELS: readonly MeterLevel[] = ['low', 'middle', 'high'];

export interface MeterProps {
  /** Accessible name: the measured property. */
  label: string;
  level: MeterLevel;
  /** Name of the level. */
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
