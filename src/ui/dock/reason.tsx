import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { infoIcon } from '../icon/info.icon.ts';
import styles from './dock.module.css';

/** Why a button is not ready; it is linked to this by the id. */
export function Reason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.reason} aria-live="polite">
      {children !== null && (
        <>
          <Icon path={infoIcon} size={18} />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
