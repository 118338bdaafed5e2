import { Trans, useLingui } from '@lingui/react/macro';
import type { ClinicDay } from '#contract/time.ts';
import styles from './calendar.module.css';
import type { DayLook } from './day.tsx';
import { MonthGrid, type MonthGridProps } from './month-grid.tsx';

interface DayMarks {
  isBooked: boolean;
  isWaitlisted: boolean;
}

export interface MarkCalendarProps extends MonthGridProps {
  marks: ReadonlyMap<ClinicDay, DayMarks>;
}

/** The calendar of My appointments: a solid dot for a booking, a hollow one for the waitlist. */
export function MarkCalendar({ marks, ...props }: MarkCalendarProps) {
  const { t } = useLingui();
  const lookOf = (day: ClinicDay): DayLook => {
    const mark = marks.get(day);
    return {
      className: day < props.today ? styles.past : undefined,
      state: [mark?.isBooked && t`booked`, mark?.isWaitlisted && t`on the waitlist`].filter(Boolean).join(', '),
      isSelectable: true,
      marks: mark && (
        <span className={styles.marks}>
          {mark.isBooked && <i className={styles.bookedSign} />}
          {mark.isWaitlisted && <i className={styles.waitlistSign} />}
        </span>
      ),
    };
  };
  return (
    <MonthGrid
      {...props}
      className={styles.marked}
      lookOf={lookOf}
      legend={
        <>
          <span>
            <i className={styles.bookedSign} />
            <Trans>Booked</Trans>
          </span>
          <span>
            <i className={styles.waitlistSign} />
            <Trans>Waitlist</Trans>
          </span>
        </>
      }
    />
  );
}
