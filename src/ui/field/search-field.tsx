import { Icon } from '../icon/icon.tsx';
import { searchIcon } from '../icon/search.icon.ts';
import styles from './field.module.css';

export interface SearchFieldProps {
  /** Read out, and shown while empty. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, text, onChange }: SearchFieldProps) {
  return (
    <div className={styles.input}>
      <Icon path={searchIcon} size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
