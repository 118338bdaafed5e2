import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';

/** A column of choices; headings may stand between them. */
export function ChoiceGroup(props: Omit<RadioGroupProps, 'className'>) {
  return <RadioGroup {...props} className={styles.group} />;
}

export interface ChoiceProps {
  title: ReactNode;
  sub?: ReactNode;
  /** A further line in a tone: when the next time is free, or that none is. */
  hint?: { text: ReactNode; tone: 'success' | 'warn' };
  /** Glyph or avatar beside the words. */
  lead?: ReactNode;
  isSelected: boolean;
  onSelect: () => void;
  /** The choice cannot be made; `sub` says why. */
  isUnavailable?: boolean;
}

/** A radio as a card. */
export function Choice({ title, sub, hint, lead, isSelected, onSelect, isUnavailable = false }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      className={styles.choice}
      aria-checked={isSelected}
      aria-disabled={isUnavailable || undefined}
      onClick={() => {
        if (!isUnavailable) onSelect();
      }}
    >
      {lead}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {sub && <span className={styles.sub}>{sub}</span>}
        {hint && <span className={styles[hint.tone]}>{hint.text}</span>}
      </span>
      <span className={styles.radio} aria-hidden="true" />
    </button>
  );
}
