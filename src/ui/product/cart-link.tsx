import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './cart-link.module.css';

export interface CartLinkProps {
  href: string;
  label: string;
  count: { text: string; label: string };
  sum: string;
  /** What is to be known of the cart, above the link. */
  children?: ReactNode;
}

/** The way to the cart, above the navigation on narrow screens and at the corner on wide ones. */
export function CartLink({ href, label, count, sum, children }: CartLinkProps) {
  return (
    <div data-floor="dock" className={styles.place}>
      {children && (
        <div className={styles.words} role="status">
          {children}
        </div>
      )}
      <Link href={href} className={styles.link}>
        <Icon name="store" size={22} />
        <span>{label}</span>
        <em className={styles.count} role="img" aria-label={count.label}>
          {count.text}
        </em>
        <b className={styles.sum}>{sum}</b>
      </Link>
    </div>
  );
}
