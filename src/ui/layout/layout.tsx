import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Link } from '../link/link.tsx';
import { Heading, Text } from '../text/text.tsx';
import styles from './layout.module.css';

export interface PageProps {
  isTight?: boolean;
  /** Uses the full width of a wide screen, for grids instead of text. */
  isWide?: boolean;
  children: ReactNode;
}

/** Width and rhythm of a screen's or a popup's content. */
export function Page({ isTight = false, isWide = false, children }: PageProps) {
  return <div className={classes(styles.page, isTight && styles.tight, isWide && styles.wide)}>{children}</div>;
}

/** Content that is inert while an answer is pending, since a change would come too late. */
export function Still({ isStill, children }: { isStill: boolean; children: ReactNode }) {
  return (
    <div className={styles.still} inert={isStill}>
      {children}
    </div>
  );
}

export interface StackProps {
  children: ReactNode;
  /** 4, 8, 12, 16, 20 or 24 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Takes the rest of the line. */
  isGrowing?: boolean;
}

export function Stack({ gap = 4, isGrowing = false, children }: StackProps) {
  return <div className={classes(styles.stack, styles[`gap${gap}`], isGrowing && styles.growing)}>{children}</div>;
}

export interface InlineProps {
  children: ReactNode;
  /** Moves the last child to the other edge. */
  isSpread?: boolean;
  /** Breaks the line when it is full. */
  isWrapping?: boolean;
  /** Aligns the children at the top instead of the middle. */
  isTop?: boolean;
}

export function Inline({ children, isSpread = false, isWrapping = false, isTop = false }: InlineProps) {
  const look = [isSpread && styles.spread, isWrapping && styles.wrapping, isTop && styles.top];
  return <div className={classes(styles.inline, ...look)}>{children}</div>;
}

export interface SectionProps {
  title: ReactNode;
  /** `label`: the small grey title above a plate. */
  size?: 'lg' | 'label';
  more?: { href: string; label: string };
  /** Text at the other end of the title's line, such as a count. */
  note?: ReactNode;
  children: ReactNode;
}

export function Section({ title, size = 'lg', more, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading size={size} isMuted={size === 'label'}>
          {title}
        </Heading>
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.label}
          </Link>
        )}
        {note && (
          <Text size="sm" tone="muted">
            {note}
          </Text>
        )}
      </div>
      {children}
    </section>
  );
}

export interface SplitProps {
  children: ReactNode;
  /** Content beside the main part from 1024 px on; below it, or hidden, on narrower screens. */
  aside: ReactNode;
  isAsideWideOnly?: boolean;
}

export function Split({ children, aside, isAsideWideOnly = false }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.main}>{children}</div>
      <aside className={classes(styles.aside, isAsideWideOnly && styles.wideOnly)}>{aside}</aside>
    </div>
  );
}

/** Content for one side of the 1024 px breakpoint. */
export function Only({ on, children }: { on: 'narrow' | 'wide'; children: ReactNode }) {
  return <div className={on === 'narrow' ? styles.narrowOnly : styles.wideOnly}>{children}</div>;
}
