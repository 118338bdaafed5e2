import { PICTURE_WIDTHS } from '#contract/constants.ts';
import { classes } from '../classes.ts';
import styles from './picture.module.css';

/** @param image name of a picture in public/store, digest of a picture of the clinic, or any other address */
export const pictureAddress = (image: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  image.includes('/') ? image : `/store/${image}-${width}.avif`;

export interface PictureProps {
  /** Name of the picture; null without one. */
  image: string | null;
  /** 0 to 3: the colour behind the picture. */
  tone: number;
  /** Width of the niche, as the attribute `sizes` of an image. */
  sizes: string;
  /** Loads at once instead of on scroll. */
  isFirst?: boolean;
  /** Marks a product that is sold out. */
  isFaded?: boolean;
}

/** A product in its niche, which has its full size before the picture loads. */
export function Picture({ image, tone, sizes, isFirst = false, isFaded = false }: PictureProps) {
  return (
    <span className={classes(styles.niche, styles[`tone${tone % 4}`], isFaded && styles.faded)} aria-hidden="true">
      {image !== null && (
        <img
          src={pictureAddress(image, 320)}
          srcSet={PICTURE_WIDTHS.map((width) => `${pictureAddress(image, width)} ${width}w`).join(', ')}
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
