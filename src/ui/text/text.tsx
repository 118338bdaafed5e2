import type { ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './text.module.css';

export interface HeadingProps {
  children: ReactNode;
  /** Place in the outline. */
  level?: 1 | 2 | 3;
  /** Screen title, section, line, or the small label above a group. */
  size?: 'xl' | 'lg' | 'md' | 'label';
  isMuted?: boolean;
  id?: string;
  ref?: Ref<HTMLHeadingElement>;
}

export function Heading({ children, level = 2, size = 'lg', isMuted = false, id, ref }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag ref={ref} id={id} tabIndex={-1} className={classes(styles[size], isMuted && styles.muted)}>
      {children}
    </Tag>
  );
}

export interface TextProps {
  children: ReactNode;
  size?: 'md' | 'sm' | 'xs';
  tone?: 'plain' | 'muted' | 'primary' | 'success' | 'warn' | 'danger';
  isStrong?: boolean;
  isCentred?: boolean;
  /** Renders inside a line instead of as a paragraph. */
  isInline?: boolean;
  /** Keeps the text on one line beside other parts. */
  isWhole?: boolean;
  id?: string;
}

export function Text({ children, size = 'md', tone = 'plain', isStrong, isCentred, isInline, isWhole, id }: TextProps) {
  const Tag = isInline ? 'span' : 'p';
  return (
    <Tag
      id={id}
      className={classes(
        size !== 'md' && styles[size],
        tone !== 'plain' && styles[tone],
        isStrong && styles.strong,
        isCentred && styles.centred,
        isWhole && styles.whole,
      )}
    >
      {children}
    </Tag>
  );
}

/** Words for screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
