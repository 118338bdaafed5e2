import { Trans, useLingui } from '@lingui/react/macro';
import type { ClinicDay } from '#contract/time.ts';
import styles from './calendar.module.css';
import type { DayLook } from './day.tsx';
import { MonthGrid, type MonthGridProps } from './month-grid.tsx';

export interface BookingCalendarProps extends MonthGridProps {
  /** Days with free times, and days that are full but take a waitlist entry; all others have none. */
  days: ReadonlyMap<ClinicDay, 'open' | 'full'>;
}

/** The calendar of the time picker: only days with something to choose can be chosen. */
export function BookingCalendar({ days, ...props }: BookingCalendarProps) {
  const { t } = useLingui();
  const hasFull = [...days.values()].includes('full');
  const lookOf = (day: ClinicDay): DayLook => {
    if (day < props.today) return { className: styles.past, state: t`in the past`, isSelectable: false };
    const state = days.get(day);
    if (state === 'open') return { className: styles.open, state: t`times open`, isSelectable: true };
    if (state === 'full') return { className: styles.full, state: t`full, waitlist open`, isSelectable: true };
    if (props.isLoading) return { className: styles.past, state: t`loading`, isSelectable: false };
    return { className: styles.none, state: t`no times`, isSelectable: false };
  };
  return (
    <MonthGrid
      {...props}
      lookOf={lookOf}
      legend={
        <>
          <span>
            <i className={styles.openSign} />
            <Trans>Times open</Trans>
          </span>
          {hasFull && (
            <span>
              <i className={styles.fullSign} />
              <Trans>Full, waitlist open</Trans>
            </span>
          )}
          <span>
            <i className={styles.noneSign} />
            <Trans>No times</Trans>
          </span>
        </>
      }
    />
  );
}
