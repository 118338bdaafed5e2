import { useLingui } from '@lingui/react/macro';
import { addMonths, type ClinicMonth } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { chevronLeftIcon } from '../icon/chevron-left.icon.ts';
import { chevronRightIcon } from '../icon/chevron-right.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './calendar.module.css';

interface MonthHeadProps {
  month: ClinicMonth;
  titleId: string;
  canGoBack: boolean;
  canGoOn: boolean;
  onMonthChange: (month: ClinicMonth) => void;
}

/** The name of the month, announced when it changes, and the way to its neighbours. */
export function MonthHead({ month, titleId, canGoBack, canGoOn, onMonthChange }: MonthHeadProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={styles.head}>
      <b id={titleId} aria-live="polite">
        {format.month(month)}
      </b>
      <span className={styles.turns}>
        <IconButton
          icon={chevronLeftIcon}
          size={22}
          label={t`Previous month`}
          isReady={canGoBack}
          onPress={() => onMonthChange(addMonths(month, -1))}
        />
        <IconButton
          icon={chevronRightIcon}
          size={22}
          label={t`Next month`}
          isReady={canGoOn}
          onPress={() => onMonthChange(addMonths(month, 1))}
        />
      </span>
    </div>
  );
}
