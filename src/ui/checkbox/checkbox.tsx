import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, isChecked, onChange, name, ref }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        ref={ref}
        type="checkbox"
        name={name}
        className={styles.control}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  );
}
