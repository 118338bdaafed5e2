import type { Ref } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  icon: IconPath;
  /** The name with its state: "Notifications, 2 new". */
  label: string;
  onPress: () => void;
  /** A white disc, as in the header. */
  hasRing?: boolean;
  /** The red dot: something new. */
  hasDot?: boolean;
  isReady?: boolean;
  size?: number;
  /** Whether a switch such as "Show password" is on. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  onPress,
  hasRing = false,
  hasDot = false,
  isReady = true,
  size = 24,
  isPressed,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes(styles.button, hasRing && styles.ring)}
      aria-label={label}
      aria-disabled={!isReady || undefined}
      aria-pressed={isPressed}
      onClick={() => {
        if (isReady) onPress();
      }}
    >
      <Icon path={icon} size={hasRing ? 22 : size} />
      {hasDot && <span className={styles.dot} />}
    </button>
  );
}
