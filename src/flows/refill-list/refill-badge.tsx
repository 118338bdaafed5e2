import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { useService } from '#src/app/use-app.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { useFloor } from '../hold/use-floor.ts';
import styles from './refill-badge.module.css';
import type { RefillListActor } from './refill-list.definition.ts';

/** How many items are on the refill list, and the way to order them (REFILL-33, REFILL-34). Nothing shows while it is empty. */
export function RefillBadge({ actor }: { actor: RefillListActor }) {
  const { t } = useLingui();
  const flows = useService('flows');
  const count = useSelector(actor, ({ context }) => context.listed.length);
  const floor = useFloor();
  if (count === 0) return null;
  return (
    <div className={styles.place} style={{ '--floor': `${floor.height}px` } as CSSProperties}>
      <button
        type="button"
        className={styles.badge}
        aria-label={t`Refill list: ${plural(count, { one: '# item', other: '# items' })}`}
        onClick={() => flows.open('refill', { type: 'refill.begin', isAgain: false })}
      >
        <Icon path={refillIcon} size={20} />
        {t`Refill list`} <b className={styles.count}>{count}</b>
      </button>
    </div>
  );
}
