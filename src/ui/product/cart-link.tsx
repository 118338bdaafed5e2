import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { storeIcon } from '../icon/store.icon.ts';
import { Link } from '../link/link.tsx';
import { SkipLink } from '../skip-link/skip-link.tsx';
import { Hidden } from '../text/text.tsx';
import styles from './cart-link.module.css';

export interface CartLinkProps {
  href: string;
  label: string;
  count: { text: string; label: string };
  sum: string;
  /** Notice about the cart, above the link. */
  children?: ReactNode;
}

const ID = 'cart-link';

/** Skip link from the product to the cart, past the rest of the shelf. */
export function SkipToCart() {
  return (
    <SkipLink to={ID}>
      <Trans>Skip to your cart</Trans>
    </SkipLink>
  );
}

/** Announces the number of pieces in the cart to screen readers whenever it changes. */
export function CartCount({ children }: { children: ReactNode }) {
  return (
    <span role="status">
      <Hidden>{children}</Hidden>
    </span>
  );
}

/** Link to the cart: above the navigation on narrow screens, in the corner on wide ones. */
export function CartLink({ href, label, count, sum, children }: CartLinkProps) {
  return (
    <div data-floor="dock" className={styles.place}>
      {children && (
        <div className={styles.words} role="status">
          {children}
        </div>
      )}
      <Link id={ID} href={href} className={styles.link}>
        <Icon path={storeIcon} size={22} />
        <span>{label}</span>
        <em className={styles.count} role="img" aria-label={count.label}>
          {count.text}
        </em>
        <b className={styles.sum}>{sum}</b>
      </Link>
    </div>
  );
}
