import { memo, type ReactNode } from 'react';
import type { ClockTime } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { RadioGroup } from '../choice/radio-group.tsx';
import { PARTS, partOfDay } from './part-of-day.ts';
import styles from './slot-group.module.css';
import { usePartWords } from './use-part-words.ts';

export interface SlotGroupProps<Id extends string> {
  /** Accessible name: "Times on Tue, 24 Nov". */
  label: string;
  /** In the order of the day. `sub` names the person or the kind, where times differ in it. */
  slots: readonly { id: Id; time: ClockTime; sub?: string }[];
  selected: Id | null;
  /** Keeps its identity between renders; otherwise each choice would render all times of the day again. */
  onSelect: (id: Id) => void;
}

/** Free times of a day, by part of the day. */
export function SlotGroup<Id extends string>({ label, slots, selected, onSelect }: SlotGroupProps<Id>) {
  const format = useFormat();
  const words = usePartWords();
  return (
    <RadioGroup label={label} className={styles.group}>
      {PARTS.map((part) => {
        const inPart = slots.filter(({ time }) => partOfDay(time) === part);
        return (
          inPart.length > 0 && (
            <div key={part} className={styles.part}>
              <h3 className={styles.name}>{words[part]}</h3>
              <div className={styles.slots}>
                {inPart.map(({ id, time, sub }) => (
                  <SlotButton
                    key={id}
                    id={id}
                    time={format.time(time)}
                    sub={sub}
                    isSelected={id === selected}
                    onSelect={onSelect}
                  />
                ))}
              </div>
            </div>
          )
        );
      })}
    </RadioGroup>
  );
}

interface SlotButtonProps<Id extends string> {
  id: Id;
  time: string;
  sub: string | undefined;
  isSelected: boolean;
  onSelect: (id: Id) => void;
}

const SlotButton = memo(function SlotButton<Id extends string>({
  id,
  time,
  sub,
  isSelected,
  onSelect,
}: SlotButtonProps<Id>) {
  return (
    <button type="button" role="radio" className={styles.slot} aria-checked={isSelected} onClick={() => onSelect(id)}>
      <span>{time}</span>
      {sub && <small>{sub}</small>}
    </button>
  );
}) as <Id extends string>(props: SlotButtonProps<Id>) => ReactNode;
