import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Wordmark } from '../brand/wordmark.tsx';
import { classes } from '../classes.ts';
import { backIcon } from '../icon/back.icon.ts';
import { closeIcon } from '../icon/close.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './app-header.module.css';

export interface AppHeaderProps {
  title: string;
  /** `root`: a tab's own screen, large title; `sub`: below a tab or in a popup, small title. */
  variant?: 'root' | 'sub';
  /** Shows the wordmark instead of the title below 1024 px, and `greeting` from there on. */
  isWordmark?: boolean;
  greeting?: string;
  onBack?: (() => void) | undefined;
  /** When false, the arrow stays visible and does nothing. */
  isBackReady?: boolean;
  onClose?: (() => void) | undefined;
  /** Calendar and bell, or the screen's own actions. */
  actions?: ReactNode;
  /** Content below the title: progress, or a search field. */
  children?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  titleId?: string;
}

export function AppHeader({
  title,
  variant = 'root',
  isWordmark = false,
  greeting = title,
  onBack,
  isBackReady = true,
  onClose,
  actions,
  children,
  titleRef,
  titleId,
}: AppHeaderProps) {
  const { t } = useLingui();
  return (
    <header className={classes(styles.header, variant === 'sub' && styles.sub)}>
      <div className={styles.line}>
        {onBack && <IconButton icon={backIcon} label={t`Back`} isReady={isBackReady} onPress={onBack} />}
        <h1 ref={titleRef} id={titleId} tabIndex={-1} className={styles.title}>
          {isWordmark ? (
            <>
              <span className={styles.narrowOnly}>
                <Wordmark />
              </span>
              <span className={styles.wideOnly}>{greeting}</span>
            </>
          ) : (
            title
          )}
        </h1>
        {actions}
        {onClose && <IconButton icon={closeIcon} label={t`Close`} onPress={onClose} />}
      </div>
      {children}
    </header>
  );
}
