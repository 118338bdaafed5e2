import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
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

  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
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
      <Step key={step} sheet={sheet}>
        {children}
      </Step>
      {dock}
    </section>
  );
}

/** One step's content; that it is new is why the popup scrolls up and the heading takes the focus. */
function Step({ sheet, children }: { sheet: RefObject<HTMLElement | null>; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.scrollTo?.(0, 0);
    // what stands beside the step is not the step's heading, and on narrow screens is not there to take the focus
    const heading = main.current?.querySelector<HTMLElement>('h2:not(aside h2)') ?? sheet.current?.querySelector('h1');
    heading?.focus();
  }, [sheet]);
  return (
    <main ref={main} className={styles.main}>
      {children}
    </main>
  );
}
