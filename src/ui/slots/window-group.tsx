import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Choice, ChoiceGroup } from '../choice/choice-group.tsx';
import { RadioGroup } from '../choice/radio-group.tsx';
import { Glyph } from '../glyph/glyph.tsx';
import { hourglassIcon } from '../icon/hourglass.icon.ts';
import { partOfDay } from './part-of-day.ts';
import styles from './slot-group.module.css';
import { usePartWords } from './use-part-words.ts';

export interface WindowGroupProps {
  /** Accessible name: "Waitlist for Thu, 26 Nov". */
  label: string;
  windows: readonly WaitingWindow[];
  selected: WaitingWindow | null;
  onSelect: (window: WaitingWindow) => void;
  /** The waitlist is the only offer: one card for each window, instead of three in a line below the times. */
  isAlone?: boolean;
}

/** Parts of a day for which a patient can join the waitlist. */
export function WindowGroup({ label, windows, selected, onSelect, isAlone = false }: WindowGroupProps) {
  const format = useFormat();
  const words = usePartWords();
  const offered = windows.map((window) => ({
    key: window.startTime,
    name: words[partOfDay(window.startTime)],
    times: format.window(window),
    isSelected: window.startTime === selected?.startTime,
    select: () => onSelect(window),
  }));
  if (isAlone) {
    return (
      <ChoiceGroup label={label}>
        {offered.map(({ key, name, times, isSelected, select }) => (
          <Choice
            key={key}
            lead={<Glyph icon={hourglassIcon} tone="coin" />}
            title={name}
            sub={times}
            isSelected={isSelected}
            onSelect={select}
          />
        ))}
      </ChoiceGroup>
    );
  }
  return (
    <RadioGroup label={label} className={styles.slots}>
      {offered.map(({ key, name, times, isSelected, select }) => (
        <button key={key} type="button" role="radio" className={styles.slot} aria-checked={isSelected} onClick={select}>
          <span>{name}</span>
          <small>{times}</small>
        </button>
      ))}
    </RadioGroup>
  );
}
