import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { chevronRightIcon } from '../icon/chevron-right.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './plate.module.css';

/** A white group of rows with hairlines between them. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className={styles.plate}>{children}</div>;
}

export interface RowProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Small grey line above the title, which says what the title is. */
  label?: ReactNode;
  lead?: ReactNode;
  end?: ReactNode;
  /** The whole row is one target: a link or a button. */
  href?: string;
  /** A phone number or another site. */
  isExternal?: boolean;
  onPress?: () => void;
  isDanger?: boolean;
  /** Aligns the row at its top, for more than two lines. */
  isTop?: boolean;
  /** Content below the row, as wide as title and end together. */
  foot?: ReactNode;
}

export function Row({
  title,
  sub,
  label,
  lead,
  end,
  href,
  isExternal,
  onPress,
  isDanger = false,
  isTop = false,
  foot,
}: RowProps) {
  const line = (
    <span className={classes(styles.line, Boolean(end) && styles.wrapping, Boolean(foot) && styles.head)}>
      <span className={styles.words}>
        {label && <span className={styles.sub}>{label}</span>}
        <span className={styles.title}>{title}</span>
        {sub && <span className={styles.sub}>{sub}</span>}
      </span>
      {(end || href) && <span className={styles.end}>{end ?? <Icon path={chevronRightIcon} size={20} />}</span>}
    </span>
  );
  const content = (
    <>
      {lead}
      {foot ? (
        <div className={styles.body}>
          {line}
          {foot}
        </div>
      ) : (
        line
      )}
    </>
  );
  const className = classes(styles.row, isDanger && styles.danger, isTop && styles.top);
  if (href !== undefined) {
    return (
      <Link href={href} isExternal={isExternal} className={className}>
        {content}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={className} onClick={onPress}>
        {content}
      </button>
    );
  }
  return <div className={className}>{content}</div>;
}

/** The small "Change" or "Cancel" at the end of a row. */
export function RowAction({
  label,
  hiddenLabel,
  onPress,
}: {
  label: string;
  hiddenLabel?: string;
  onPress: () => void;
}) {
  return (
    <button type="button" className={styles.action} aria-label={hiddenLabel} onClick={onPress}>
      {label}
    </button>
  );
}

/** An amount at the end of a row, with its badge below if it has one. */
export function RowAmount({ amount, children }: { amount: string; children?: ReactNode }) {
  return (
    <span className={styles.amount}>
      <b>{amount}</b>
      {children}
    </span>
  );
}
