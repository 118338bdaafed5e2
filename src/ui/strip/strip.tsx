import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { offlineIcon } from '../icon/offline.icon.ts';
import styles from './strip.module.css';

/** The line at the very top that stays as long as the app is offline; mounted always, so that its words are announced. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={styles.strip}>
          <Icon path={offlineIcon} size={20} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
