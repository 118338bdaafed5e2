import { type ReactNode, useEffect, useId, useRef } from 'react';
import { AppHeader } from '../header/app-header.tsx';
import { Progress, type ProgressProps } from '../progress/progress.tsx';
import styles from './popup.module.css';
import { useDocumentTitle } from './use-document-title.ts';

export interface PopupProps {
  title: string;
  /** Changes with every step: the popup then scrolls to its top and moves focus to the heading. */
  step: string;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  progress?: ProgressProps | undefined;
  /** Below the title instead of progress: a search field. */
  tools?: ReactNode;
  /** A Dock. */
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * A full-height sheet over the screen, beside the side navigation. It is the popup slot of AppFrame, which makes the screen
 * below inert. Escape closes it; focus returns to what had it before.
 */
export function Popup({ title, step, onBack, onClose, progress, tools, dock, children }: PopupProps) {
  const sheet = useRef<HTMLElement>(null);
  const titleId = useId();
  useDocumentTitle(progress ? `${progress.name} · ${title}` : title);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is the reason, although it is not read
  useEffect(() => {
    sheet.current?.scrollTo?.(0, 0);
    const heading = sheet.current?.querySelector<HTMLElement>('main h2') ?? sheet.current?.querySelector('h1');
    heading?.focus();
  }, [step]);

  return (
    <section
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      className={styles.popup}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
      }}
    >
      <AppHeader variant="sub" title={title} titleId={titleId} onBack={onBack} onClose={onClose}>
        {progress ? <Progress {...progress} /> : tools && <div className={styles.tools}>{tools}</div>}
      </AppHeader>
      <main className={styles.main}>{children}</main>
      {dock}
    </section>
  );
}
