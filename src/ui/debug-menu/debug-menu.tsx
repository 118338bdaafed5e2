import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from '../link/link.tsx';
import styles from './debug-menu.module.css';

/** Route names as the routes call themselves: this menu is for those who build the app. */
const ENTRIES = {
  home: '/home',
  records: '/records',
  profile: '/profile',
  invoiceDetail: '/invoiceDetail',
  signIn: '/signIn',
  signup: '/signup',
};

/** The floating menu of a build with the debug setting. */
export function DebugMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.menu}>
      {isOpen && (
        <ul className={styles.list}>
          {Object.entries(ENTRIES).map(([name, href]) => (
            <li key={name}>
              <Link href={href} className={styles.entry}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Trans>Debug</Trans>
      </button>
    </div>
  );
}
