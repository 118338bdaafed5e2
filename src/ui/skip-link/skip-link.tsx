import { Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import styles from './skip-link.module.css';

export interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  to?: string;
  children?: ReactNode;
}

/** Shows while it has the focus; leads past what lies between, which without it is many stops of the Tab key. */
export function SkipLink({ to = 'main', children = <Trans>Skip to content</Trans> }: SkipLinkProps) {
  // the address stays, because otherwise Back would only undo the skip
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  );
}
