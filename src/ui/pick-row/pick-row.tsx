import { Trans } from '@lingui/react/macro';
import { classes } from '../classes.ts';
import { Glyph } from '../glyph/glyph.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './pick-row.module.css';

export interface PickRowProps {
  icon: IconName;
  /** What is chosen here: Where, Who, When. */
  label: string;
  /** What was chosen, what to choose, or what to choose first. */
  text: string;
  /** What else is known of it: the price. */
  sub?: string;
  /** `next`: to choose now; `locked`: another comes first; `done`: can be changed; `fixed`: cannot. */
  state: 'next' | 'locked' | 'done' | 'fixed';
  onPress: () => void;
}

/** A row of the booking's start; stands in a Plate. */
export function PickRow({ icon, label, text, sub, state, onPress }: PickRowProps) {
  const content = (
    <>
      <Glyph icon={icon} tone={state === 'locked' ? 'locked' : 'primary'} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.text}>{text}</span>
        {sub && <span className={styles.label}>{sub}</span>}
      </span>
      {state === 'next' && <Icon name="chevronRight" size={20} />}
      {state === 'locked' && <Icon name="lock" size={18} />}
      {state === 'done' && (
        <span className={styles.change}>
          <Trans>Change</Trans>
        </span>
      )}
    </>
  );
  const className = classes(styles.row, styles[state]);
  if (state === 'fixed') return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} aria-disabled={state === 'locked' || undefined} onClick={onPress}>
      {content}
    </button>
  );
}
