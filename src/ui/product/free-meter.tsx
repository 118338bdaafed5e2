import { Card } from '../card/card.tsx';
import { Icon } from '../icon/icon.tsx';
import { truckIcon } from '../icon/truck.icon.ts';
import styles from './free-meter.module.css';

/** How far an order is from a free delivery. @param reached 0 to 1 */
export function FreeMeter({ words, reached }: { words: string; reached: number }) {
  return (
    <Card>
      <div className={styles.meter}>
        <span className={styles.words}>
          <Icon path={truckIcon} size={20} />
          {words}
        </span>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${Math.round(reached * 100)}%` }} />
        </span>
      </div>
    </Card>
  );
}
