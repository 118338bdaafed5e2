import { classes } from '../classes.ts';
import styles from './picture.module.css';

/** The widths in which every product's picture lies in public/store, in px. */
const WIDTHS = [160, 320, 480, 640] as const;
/** @param image name of a picture of ours, or the address of another */
export const pictureAddress = (image: string, width: (typeof WIDTHS)[number]): string =>
  image.includes('/') ? image : `/store/${image}-${width}.avif`;

export interface PictureProps {
  /** Name of the picture; null where there is none. */
  image: string | null;
  /** 0 to 3: the colour behind it. */
  tone: number;
  /** How wide its niche leaves it, as the attribute `sizes` of an image says it. */
  sizes: string;
  /** Shown at once and not when it is scrolled to. */
  isFirst?: boolean;
  /** Of something that is not to be had. */
  isFaded?: boolean;
}

/** A product in its niche; its place is there before it is. */
export function Picture({ image, tone, sizes, isFirst = false, isFaded = false }: PictureProps) {
  return (
    <span className={classes(styles.niche, styles[`tone${tone % 4}`], isFaded && styles.faded)} aria-hidden="true">
      {image !== null && (
        <img
          src={pictureAddress(image, 320)}
          srcSet={WIDTHS.map((width) => `${pictureAddress(image, width)} ${width}w`).join(', ')}
          sizes={sizes}
          width={320}
          height={320}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  );
}
