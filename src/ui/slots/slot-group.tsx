import { useLingui } from '@lingui/react/macro';
import type { ClockTime } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { RadioGroup } from '../choice/radio-group.tsx';
import { partOfDay } from './part-of-day.ts';
import styles from './slot-group.module.css';

export interface SlotGroupProps<Id extends string> {
  /** What the times are for: "Times on Tue, 24 Nov". */
  label: string;
  /** In the order of the day. `sub`: with whom, or how, where the times are not all of one kind. */
  slots: readonly { id: Id; time: ClockTime; sub?: string }[];
  selected: Id | null;
  onSelect: (id: Id) => void;
}

/** The free times of a day, by part of the day. */
export function SlotGroup<Id extends string>({ label, slots, selected, onSelect }: SlotGroupProps<Id>) {
  const { t } = useLingui();
  const format = useFormat();
  const parts = [
    { part: 'morning', name: t`Morning` },
    { part: 'afternoon', name: t`Afternoon` },
    { part: 'evening', name: t`Evening` },
  ] as const;
  return (
    <RadioGroup label={label} className={styles.group}>
      {parts.map(({ part, name }) => {
        const inPart = slots.filter(({ time }) => partOfDay(time) === part);
        return (
          inPart.length > 0 && (
            <div key={part} className={styles.part}>
              <h3 className={styles.name}>{name}</h3>
              <div className={styles.slots}>
                {inPart.map(({ id, time, sub }) => (
                  <button
                    key={id}
                    type="button"
                    role="radio"
                    className={styles.slot}
                    aria-checked={id === selected}
                    onClick={() => onSelect(id)}
                  >
                    <span>{format.time(time)}</span>
                    {sub && <small>{sub}</small>}
                  </button>
                ))}
              </div>
            </div>
          )
        );
      })}
    </RadioGroup>
  );
}
