import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { SkipLink } from '../skip-link/skip-link.tsx';
import styles from './app-frame.module.css';
import { useReturningFocus } from './use-returning-focus.ts';

export interface AppFrameProps {
  header?: ReactNode;
  /** A SideNav, and a TabBar with the same items; absent on screens without navigation. */
  sideNav?: ReactNode;
  tabBar?: ReactNode;
  /** The offline strip. */
  strip?: ReactNode;
  /** A button in a strip above the tab bar; bottom right from 1024 px on. */
  action?: ReactNode;
  /** An open Popup: covers all but the side navigation; the screen below is inert and regains the focus afterwards. */
  popup?: ReactNode;
  /** The screen is a FlowPage, with a header and a main of its own. */
  hasOwnMain?: boolean;
  /** The screen, usually a Page. */
  children: ReactNode;
}

export function AppFrame({ header, sideNav, tabBar, strip, action, popup, hasOwnMain, children }: AppFrameProps) {
  useReturningFocus(Boolean(popup));
  return (
    <div className={styles.app}>
      {!popup && !hasOwnMain && <SkipLink />}
      {sideNav}
      <div className={styles.stage} inert={Boolean(popup)}>
        {strip}
        {header}
        {hasOwnMain ? (
          children
        ) : (
          <main
            id="main"
            tabIndex={-1}
            className={classes(
              styles.main,
              tabBar !== undefined && styles.tabbed,
              action !== undefined && styles.acted,
            )}
          >
            {children}
          </main>
        )}
        {action && (
          <div className={styles.action}>
            <div>{action}</div>
          </div>
        )}
        {tabBar}
      </div>
      {popup}
    </div>
  );
}
