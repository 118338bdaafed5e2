import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { checkIcon } from '../icon/check.icon.ts';
import { closeIcon } from '../icon/close.icon.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { warningIcon } from '../icon/warning.icon.ts';
import styles from './toasts.module.css';

export interface ToastItem {
  id: number;
  tone: 'info' | 'error';
  icon?: IconPath;
  text: ReactNode;
  actions: readonly { label: string; onPress: () => void }[];
  onClose: () => void;
}

export interface ToastsProps {
  /** Oldest first. */
  toasts: readonly ToastItem[];
  /** Pointer or focus is inside the toasts: their timers stop. */
  onPause: () => void;
  onResume: () => void;
}

/** Messages at the top. Both live regions are always rendered, so that screen readers announce new content. */
export function Toasts({ toasts, onPause, onResume }: ToastsProps) {
  const { t } = useLingui();
  const list = (tone: ToastItem['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <Toast key={toast.id} {...toast} closeLabel={t`Close`} />);
  return (
    <div
      className={styles.toasts}
      // a dialog hides and blocks the rest of the page, but not the toasts
      data-react-aria-top-layer="true"
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      <div role="alert" className={styles.region}>
        {list('error')}
      </div>
      <div role="status" className={styles.region}>
        {list('info')}
      </div>
    </div>
  );
}

function Toast({ tone, icon, text, actions, onClose, closeLabel }: ToastItem & { closeLabel: string }) {
  const hasActions = actions.length > 0;
  return (
    <div className={classes(styles.toast, hasActions && styles.stacked)}>
      <Icon path={icon ?? (tone === 'error' ? warningIcon : checkIcon)} />
      <span className={styles.text}>{text}</span>
      {hasActions ? (
        <span className={styles.actions}>
          <button type="button" className={classes(styles.action, styles.close)} onClick={onClose}>
            {closeLabel}
          </button>
          {actions.map(({ label, onPress }) => (
            <button key={label} type="button" className={styles.action} onClick={onPress}>
              {label}
            </button>
          ))}
        </span>
      ) : (
        <button type="button" className={styles.cross} aria-label={closeLabel} onClick={onClose}>
          <Icon path={closeIcon} size={20} />
        </button>
      )}
    </div>
  );
}
