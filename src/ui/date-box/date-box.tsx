import type { ClinicDay } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { classes } from '../classes.ts';
import styles from './date-box.module.css';

export interface DateBoxProps {
  day: ClinicDay;
  tone?: 'plain' | 'today' | 'waitlist';
}

/** Weekday, day and month under an arch. */
export function DateBox({ day, tone = 'plain' }: DateBoxProps) {
  const { weekday, date, month } = useFormat().dayParts(day);
  return (
    <div className={classes(styles.box, styles[tone])}>
      <small>{weekday}</small> <b>{date}</b> <small>{month}</small>
    </div>
  );
}
