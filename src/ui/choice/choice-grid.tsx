import styles from './choice-grid.module.css';
import { RadioGroup } from './radio-group.tsx';

export interface ChoiceGridProps<Id extends string> {
  /** Name of the group, which also shows above it. */
  label: string;
  choices: readonly { id: Id; label: string }[];
  selected: Id | null;
  onSelect: (id: Id) => void;
  /** When false, the present choice stays. */
  isReady?: boolean;
}

/** A few short choices, three in a line. */
export function ChoiceGrid<Id extends string>({
  label,
  choices,
  selected,
  onSelect,
  isReady = true,
}: ChoiceGridProps<Id>) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <RadioGroup label={label} className={styles.grid}>
        {choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            role="radio"
            className={styles.choice}
            aria-checked={choice.id === selected}
            aria-disabled={!isReady || undefined}
            onClick={() => {
              if (isReady) onSelect(choice.id);
            }}
          >
            {choice.label}
          </button>
        ))}
      </RadioGroup>
    </div>
  );
}
