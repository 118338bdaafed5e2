import { useLingui } from '@lingui/react/macro';
import { Link } from '../link/link.tsx';
import type { NavigationItem } from './navigation.types.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './tab-bar.module.css';

/** The five places at the bottom, below 1024 px. */
export function TabBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useLingui();
  return (
    // what floats above it finds it by its mark
    <nav data-floor="tabs" className={styles.tabs} aria-label={t`Main`}>
      <ul>
        {items.map(({ href, label, icon, isCurrent, count }) => (
          <li key={href}>
            <Link href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
              <span className={styles.icon}>
                <NavigationIcon icon={icon} />
                {count && (
                  <span className={styles.count} role="img" aria-label={count.label}>
                    {count.number}
                  </span>
                )}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
