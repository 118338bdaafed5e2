import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../avatar/avatar.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { Link } from '../link/link.tsx';
import type { NavigationItem } from './navigation.types.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './side-nav.module.css';

export interface SideNavProps {
  items: readonly NavigationItem[];
  /** The person who is signed in. */
  person?: { name: string; picture?: string | null; sub?: string } | undefined;
}

/** The five places at the side, from 1024 px on. */
export function SideNav({ items, person }: SideNavProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <div className={styles.wordmark}>
        <Wordmark />
      </div>
      {items.map(({ href, label, icon, isCurrent, count }) => (
        <Link key={href} href={href} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
          <NavigationIcon icon={icon} />
          <span>{label}</span>
          {count && (
            <span className={styles.count} role="img" aria-label={count.label}>
              {count.number}
            </span>
          )}
        </Link>
      ))}
      {person && (
        <div className={styles.person}>
          <Avatar name={person.name} picture={person.picture ?? null} />
          <div>
            <b>{person.name}</b>
            {person.sub && <p>{person.sub}</p>}
          </div>
        </div>
      )}
    </nav>
  );
}
