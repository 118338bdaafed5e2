import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { AppHeader } from '../header/app-header.tsx';
import { Page } from '../layout/layout.tsx';
import { useDocumentTitle } from '../popup/use-document-title.ts';
import { Progress, type ProgressProps } from '../progress/progress.tsx';
import { SkipLink } from '../skip-link/skip-link.tsx';
import styles from './flow-page.module.css';

export interface FlowPageProps {
  title: string;
  /** Changes with every step: the page then scrolls to its top and moves focus to the heading. */
  step: string;
  onBack: (() => void) | undefined;
  isBackReady: boolean;
  progress?: ProgressProps | undefined;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Leaves room for an aside on a wide screen. */
  isWide?: boolean;
  /** A Dock. */
  dock?: ReactNode;
  children: ReactNode;
}

/** A wizard that is a page of its own: header with a way back, progress, the step, and the dock below it. */
export function FlowPage({
  title,
  step,
  onBack,
  isBackReady,
  progress,
  actions,
  isWide = false,
  dock,
  children,
}: FlowPageProps) {
  useDocumentTitle(progress ? `${progress.name} · ${title}` : title);
  return (
    <>
      <SkipLink />
      <div className={classes(styles.page, isWide && styles.wide)}>
        <AppHeader variant="sub" title={title} onBack={onBack} isBackReady={isBackReady} actions={actions}>
          {progress && <Progress {...progress} />}
        </AppHeader>
        <Step key={step} name={progress?.name ?? title} dock={dock}>
          {children}
        </Step>
      </div>
    </>
  );
}

interface StepProps extends Pick<FlowPageProps, 'dock' | 'children'> {
  name: string;
}

/**
 * One step's content; that it is new is why the page scrolls up and the heading, or else the step, takes the focus, before
 * the step is painted: a key that follows goes on from there.
 */
function Step({ name, dock, children }: StepProps) {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    const heading = main.current?.querySelector<HTMLElement>('h2') ?? main.current;
    heading?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} id="main" aria-label={name} tabIndex={-1} className={styles.main}>
      <Page isTight>{children}</Page>
      {dock}
    </main>
  );
}
