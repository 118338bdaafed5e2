import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** First stop of the Tab key; leads past header and navigation. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}
