import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { Hidden } from '../text/text.tsx';
import styles from './rule-list.module.css';

export interface RuleListProps {
  /** Subject of the rules. */
  label: string;
  rules: readonly { id: string; words: ReactNode; isMet: boolean }[];
}

/** Rules that are checked while a person types. Each can be read, and the number of met rules is announced. */
export function RuleList({ label, rules }: RuleListProps) {
  const { t } = useLingui();
  const count = rules.length;
  const metCount = rules.filter(({ isMet }) => isMet).length;
  return (
    <div>
      <ul className={styles.rules} aria-label={label}>
        {rules.map(({ id, words, isMet }) => (
          <li key={id} className={isMet ? styles.met : undefined}>
            {isMet ? <Icon path={checkIcon} size={18} /> : <span className={styles.open} />}
            <span>
              {words}
              <Hidden>{isMet ? t`, met` : t`, not met yet`}</Hidden>
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <Hidden>{t`${metCount} of ${count} rules met`}</Hidden>
      </div>
    </div>
  );
}
