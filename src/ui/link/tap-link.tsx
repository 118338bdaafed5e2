import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './tap-link.module.css';

/** A link with words only, as high as a finger needs. */
export function TapLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}
