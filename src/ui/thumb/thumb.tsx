import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { pictureAddress } from '../product/picture.tsx';
import styles from './thumb.module.css';

/** The small picture of a product in its arch, beside its name. @param image name of the picture; null: its icon */
export function Thumb({ image, icon }: { image: string | null; icon: IconName }) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {image === null ? (
        <Icon name={icon} size={24} />
      ) : (
        <img src={pictureAddress(image, 160)} alt="" loading="lazy" width={52} height={52} />
      )}
    </span>
  );
}
