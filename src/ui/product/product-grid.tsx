import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/icon.tsx';
import { plusIcon } from '../icon/plus.icon.ts';
import { Link } from '../link/link.tsx';
import { Hidden } from '../text/text.tsx';
import { SkipToCart } from './cart-link.tsx';
import { Picture } from './picture.tsx';
import styles from './product-grid.module.css';

/** Filters above the products; on wide screens beside them, always in sight. */
export function Shelf({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shelf}>
      <div className={styles.filters}>{filters}</div>
      {children}
    </div>
  );
}

/** Two columns, and more on wide screens. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

export interface ProductTileProps {
  href: string;
  image: string | null;
  tone: number;
  isFirst: boolean;
  name: string;
  /** Size or strength of one piece. */
  size: string | null;
  price: string;
  /** Price before a discount, with words for screen readers. */
  before: { text: string; label: string } | null;
  /** A word on the picture: sold out, or how many are left. */
  flag: string | null;
  isOut: boolean;
  /** Pieces in the cart, shown on the button that adds the first. */
  qty: number;
  /** Null when the product cannot be bought. */
  add: { label: string; onPress: () => void } | null;
}

/** A product on its shelf: the button puts it in the cart, the rest of the tile opens it. */
export function ProductTile(props: ProductTileProps) {
  const { href, image, tone, isFirst, name, size, price, before, flag, isOut, qty, add } = props;
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        <Picture
          image={image}
          tone={tone}
          isFirst={isFirst}
          isFaded={isOut}
          sizes="(min-width: 700px) 207px, calc(44vw - 20px)"
        />
        {flag !== null && <span className={styles.flag}>{flag}</span>}
        {add && (
          <button
            type="button"
            className={classes(styles.add, qty > 0 && styles.on)}
            aria-label={add.label}
            onClick={add.onPress}
          >
            {qty > 0 ? qty : <Icon path={plusIcon} size={22} />}
          </button>
        )}
        {qty > 0 && <SkipToCart />}
      </div>
      <div>
        <h2 className={styles.name}>
          <Link href={href} className={styles.link}>
            {name}
          </Link>
        </h2>
        {size !== null && <p className={styles.size}>{size}</p>}
        <p className={styles.price}>
          {price}
          {before && (
            <>
              {' '}
              <Hidden>{before.label}</Hidden>
              <s>{before.text}</s>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
