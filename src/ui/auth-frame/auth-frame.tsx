import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Tile } from '../brand/tile.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { SkipLink } from '../skip-link/skip-link.tsx';
import styles from './auth-frame.module.css';

export interface AuthFrameProps {
  title: string;
  /** One sentence below the title. */
  lead: string;
  /** A LanguageButton. */
  language: ReactNode;
  /** Whether another screen of the app was here before: then the title takes the focus. */
  isArrival?: boolean;
  children: ReactNode;
}

/** The deep-green head and the form below it, side by side from 1024 px on. */
export function AuthFrame({ title, lead, language, isArrival = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <header className={styles.head}>
          <Tile className={styles.tile} />
          <div className={styles.top}>
            <Wordmark isOnDark />
            {language}
          </div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <main id="main" tabIndex={-1} className={styles.body}>
          {children}
        </main>
      </div>
    </>
  );
}

/** The line with "or" between two ways. */
export function Or({ children }: { children: ReactNode }) {
  return <p className={styles.or}>{children}</p>;
}
