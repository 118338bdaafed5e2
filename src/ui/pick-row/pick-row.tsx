import { Trans } from '@lingui/react/macro';
import { classes } from '../classes.ts';
import { Glyph } from '../glyph/glyph.tsx';
import { chevronRightIcon } from '../icon/chevron-right.icon.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { lockIcon } from '../icon/lock.icon.ts';
import styles from './pick-row.module.css';

export interface PickRowProps {
  icon: IconPath;
  /** Subject of the choice: Where, Who, When. */
  label: string;
  /** The choice, or an invitation to choose. */
  text: string;
  /** Further detail of the choice, such as its price. */
  sub?: string;
  /** `next`: the next choice to make; `locked`: another choice comes first; `done`: can be changed; `fixed`: cannot. */
  state: 'next' | 'locked' | 'done' | 'fixed';
  onPress: () => void;
}

/** A row of the booking's start, inside a Plate. */
export function PickRow({ icon, label, text, sub, state, onPress }: PickRowProps) {
  const content = (
    <>
      <Glyph icon={icon} tone={state === 'locked' ? 'locked' : 'primary'} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.text}>{text}</span>
        {sub && <span className={styles.label}>{sub}</span>}
      </span>
      {state === 'next' && <Icon path={chevronRightIcon} size={20} />}
      {state === 'locked' && <Icon path={lockIcon} size={18} />}
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
