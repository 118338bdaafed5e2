import type { ReactNode, Ref } from 'react';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** When false, the box stays as it is. */
  isReady?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, isChecked, onChange, isReady = true, name, ref }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        ref={ref}
        type="checkbox"
        name={name}
        className={styles.control}
        checked={isChecked}
        aria-disabled={!isReady || undefined}
        onChange={(event) => {
          if (isReady) onChange(event.target.checked);
        }}
      />
      <span className={styles.tick} aria-hidden="true">
        <Icon path={checkIcon} size={16} />
      </span>
      <span>{children}</span>
    </label>
  );
}
