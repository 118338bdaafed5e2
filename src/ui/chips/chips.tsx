import styles from './chips.module.css';

export interface ChipsProps<Id extends string> {
  label: string;
  chips: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Filters in one row that scrolls sideways. */
export function Chips<Id extends string>({ label, chips, selected, onSelect }: ChipsProps<Id>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className={styles.chip}
          aria-pressed={chip.id === selected}
          onClick={() => onSelect(chip.id)}
          // the browser does not scroll to a chip of which a corner is already visible
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}
