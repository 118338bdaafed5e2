import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  addDays,
  type ClinicDay,
  type ClinicMonth,
  compareMonths,
  daysOf,
  firstDayOf,
  monthOf,
  weekdayOf,
} from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { classes } from '../classes.ts';
import styles from './calendar.module.css';
import { dayAfterKey, weeksOf } from './calendar.rules.ts';
import { Day, type DayLook } from './day.tsx';
import { MonthHead } from './month-head.tsx';

export interface MonthGridProps {
  month: ClinicMonth;
  onMonthChange: (month: ClinicMonth) => void;
  /** Earlier months cannot be opened; by default the month of `today`. */
  firstMonth?: ClinicMonth;
  lastMonth?: ClinicMonth;
  today: ClinicDay;
  selected: ClinicDay | null;
  onSelect: (day: ClinicDay) => void;
  /** While one month is on its way, no other can be opened. */
  isLoading?: boolean;
}

interface GridProps extends MonthGridProps {
  className?: string | undefined;
  lookOf: (day: ClinicDay) => DayLook;
  legend: ReactNode;
}

/**
 * A month from Monday, with the keys of the WAI-ARIA date grid: arrows by day and week, Home and End within the week,
 * PageUp and PageDown by month. Weeks that are gone are plain text and fold away on narrow screens.
 */
export function MonthGrid({
  month,
  onMonthChange,
  today,
  firstMonth = monthOf(today),
  lastMonth,
  selected,
  onSelect,
  isLoading = false,
  className,
  lookOf,
  legend,
}: GridProps) {
  const format = useFormat();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<ClinicDay | null>(null);
  const earliest = addDays(today, 1 - weekdayOf(today));
  const days = daysOf(month).filter((day) => day >= earliest);
  const stop = [wanted, selected, today].find((day) => day !== null && days.includes(day)) ?? days[0];
  const canGoBack = !isLoading && compareMonths(month, firstMonth) > 0;
  const canGoOn = !isLoading && (lastMonth === undefined || compareMonths(month, lastMonth) < 0);

  // a day of another month can take the focus only after that month has loaded
  useEffect(() => {
    if (wanted !== null && wanted === stop) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [wanted, stop]);

  const move = (event: KeyboardEvent) => {
    const next = stop && dayAfterKey(event.key, stop);
    if (!next) return;
    event.preventDefault();
    const steps = compareMonths(monthOf(next), month);
    if (next < earliest || (steps < 0 && !canGoBack) || (steps > 0 && !canGoOn)) return;
    setWanted(next);
    if (steps !== 0) onMonthChange(monthOf(next));
  };

  const firstShown = firstDayOf(month);
  return (
    <div className={classes(styles.calendar, className)}>
      <MonthHead
        month={month}
        titleId={titleId}
        canGoBack={canGoBack}
        canGoOn={canGoOn}
        onMonthChange={onMonthChange}
      />
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid is a real table
        role="grid"
        className={styles.grid}
        aria-labelledby={titleId}
        aria-busy={isLoading || undefined}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weeksOf(month)[0]?.map((_, index) => {
              const { shown, full } = format.weekdayNames(addDays(firstShown, 1 + index - weekdayOf(firstShown)));
              return (
                <th key={full} scope="col" abbr={full}>
                  {shown}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.findLast((day) => day !== null)} className={classes(isGone(week, earliest) && styles.gone)}>
              {week.map((day, index) =>
                day === null ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it
                  <td key={index} />
                ) : (
                  <td key={day} aria-selected={day === selected}>
                    <Day
                      day={day}
                      look={lookOf(day)}
                      isToday={day === today}
                      isSelected={day === selected}
                      isGone={day < earliest}
                      tabIndex={day === stop ? 0 : -1}
                      label={format.dayLong(day)}
                      onSelect={onSelect}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.legend}>{legend}</div>
    </div>
  );
}

const isGone = (week: readonly (ClinicDay | null)[], earliest: ClinicDay) =>
  week.every((day) => day === null || day < earliest);
