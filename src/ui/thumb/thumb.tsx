import { Icon, type IconPath } from '../icon/icon.tsx';
import { pictureAddress } from '../product/picture.tsx';
import styles from './thumb.module.css';

/** The small picture of a product in its arch, beside its name. @param image name of the picture; null: its icon */
export function Thumb({ image, icon }: { image: string | null; icon: IconPath }) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {image === null ? (
        <Icon path={icon} size={24} />
      ) : (
        <img src={pictureAddress(image, 160)} alt="" loading="lazy" width={52} height={52} />
      )}
    </span>
  );
}
