import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Link } from '../link/link.tsx';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Padding of 20 px instead of 16. */
  isRoomy?: boolean;
  /** Puts the card on the page's own ground, inside a dialog. */
  isSunken?: boolean;
  /** Buttons in a strip along the bottom. */
  actions?: ReactNode;
  /** Name of the card's subject, when a list of cards should be heard as such. */
  label?: string;
}

export function Card({ children, isRoomy = false, isSunken = false, actions, label }: CardProps) {
  const Tag = label === undefined ? 'div' : 'article';
  return (
    <Tag className={classes(styles.card, isRoomy && styles.roomy, isSunken && styles.sunken)} aria-label={label}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Tag>
  );
}

/** A card that is one target. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes(styles.card, styles.link)}>
      {children}
    </Link>
  );
}
