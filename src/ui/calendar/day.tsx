import type { ReactNode } from 'react';
import type { ClinicDay } from '#contract/time.ts';
import { classes } from '../classes.ts';
import styles from './calendar.module.css';

/** Look and spoken words of one day. */
export interface DayLook {
  className: string | undefined;
  /** Words that are said after the date: "times open". */
  state: string;
  isSelectable: boolean;
  /** Text below the number. */
  marks?: ReactNode;
}

interface DayProps {
  day: ClinicDay;
  look: DayLook;
  isToday: boolean;
  isSelected: boolean;
  isGone: boolean;
  tabIndex: number;
  label: string;
  onSelect: (day: ClinicDay) => void;
}

/** A day of the grid; in a past week only its number. */
export function Day({ day, look, isToday, isSelected, isGone, tabIndex, label, onSelect }: DayProps) {
  const number = <span className={styles.number}>{Number(day.slice(8))}</span>;
  const className = classes(styles.day, look.className, isToday && styles.today, isSelected && styles.selected);
  if (isGone) return <span className={className}>{number}</span>;
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      data-day={day}
      aria-label={[label, look.state].filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!look.isSelectable || undefined}
      onClick={() => {
        if (look.isSelectable) onSelect(day);
      }}
    >
      {number}
      {look.marks}
    </button>
  );
}
