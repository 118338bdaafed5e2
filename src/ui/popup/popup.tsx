import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusAfterPaint } from '#src/app/outside/after-paint.ts';
import { AppHeader } from '../header/app-header.tsx';
import { Progress, type ProgressProps } from '../progress/progress.tsx';
import styles from './popup.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export interface PopupProps {
  title: string;
  /** Changes with every step: the popup then scrolls to its top and moves focus to the heading. */
  step: string;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  progress?: ProgressProps | undefined;
  /** Content below the title instead of progress, such as a search field. */
  tools?: ReactNode;
  /** The line below title and progress that names the patient. */
  about?: ReactNode;
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * A full-height sheet over the screen, beside the side navigation. It fills the popup slot of AppFrame, which makes the
 * screen below inert and returns the focus. Escape closes it.
 */
export function Popup({ title, step, onBack, onClose, progress, tools, about, dock, children }: PopupProps) {
  const sheet = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  const lastStep = useRef<string | null>(null);
  const titleId = useId();
  useKeptFocus(sheet);
  useDocumentTitle(progress ? `${progress.name} · ${title}` : title);

  useEffect(() => {
    // a new sheet is at its top already; scrolling would force a layout within the tap that opens it
    if (lastStep.current !== null) sheet.current?.scrollTo?.(0, 0);
    lastStep.current = step;
    // focusing forces a layout, too
    return focusAfterPaint(() => {
      // the focus is already inside the step
      if (main.current?.contains(document.activeElement)) return;
      // excludes headings in an aside: they name other content, and are hidden on narrow screens
      const heading =
        main.current?.querySelector<HTMLElement>('h2:not(aside h2, [inert] h2)') ?? sheet.current?.querySelector('h1');
      heading?.focus({ preventScroll: true });
    });
  }, [step]);

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
        {about && <p className={styles.about}>{about}</p>}
      </AppHeader>
      <main key={step} ref={main} className={styles.main}>
        {children}
      </main>
      {dock}
    </section>
  );
}
