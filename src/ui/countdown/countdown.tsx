import { classes } from '../classes.ts';
import { Hidden } from '../text/text.tsx';
import styles from './countdown.module.css';

const RADIUS = 16;
const ROUND = 2 * Math.PI * RADIUS;

export interface CountdownProps {
  /** Remaining time as mm:ss. */
  left: string;
  /** Fraction of the time that is left, from 0 to 1. */
  share: number;
  /** Turns red; the words have to say it too. */
  isLow: boolean;
  /** The words of the countdown, in two short lines. */
  children: string;
  /** Accessible name of the whole countdown. */
  name: string;
  /** Screen readers announce each change. */
  announcement: string;
  /** Action of a tap, with a name that stays the same while the words change; undefined where no page belongs to it. */
  press?: { name: string; onPress: () => void } | undefined;
}

/** Remaining time. It floats above the tab bar or the dock, and the whole of it is one target. */
export function Countdown({ left, share, isLow, children, name, announcement, press }: CountdownProps) {
  return (
    <section className={classes(styles.pill, isLow && styles.low)} aria-label={name}>
      <svg className={styles.ring} viewBox="0 0 40 40" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="20" cy="20" r={RADIUS} stroke="currentColor" strokeOpacity=".25" />
        <circle
          className={styles.left}
          cx="20"
          cy="20"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 20 20)"
        />
        <path
          d="M20 13v7.5l4.5 3"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <b role="timer" aria-live="off" className={styles.time}>
        {left}
      </b>
      <span className={styles.words} aria-hidden={press?.name === children.replaceAll('\n', ' ') || undefined}>
        {children}
      </span>
      {press && <button type="button" className={styles.target} aria-label={press.name} onClick={press.onPress} />}
      <span role="status" className={styles.status}>
        {announcement !== '' && <Hidden>{announcement}</Hidden>}
      </span>
    </section>
  );
}
