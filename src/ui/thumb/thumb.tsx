import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './thumb.module.css';

/** The small picture of a product in its arch, beside its name; without one its icon. */
export function Thumb({ image, icon }: { image: string | null; icon: IconName }) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {image === null ? <Icon name={icon} size={24} /> : <img src={image} alt="" loading="lazy" />}
    </span>
  );
}
