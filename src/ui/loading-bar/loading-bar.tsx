import { useLingui } from '@lingui/react/macro';
import styles from './loading-bar.module.css';

/** The thin line at the top while a call runs; it shows after a moment, so that fast answers do not flicker. */
export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const { t } = useLingui();
  return isLoading ? <div className={styles.bar} role="progressbar" aria-label={t`Loading`} /> : null;
}
