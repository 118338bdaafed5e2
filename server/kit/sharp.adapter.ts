import type { Sharp } from 'sharp';

/** Sharp with the named readers alone; it keeps what is blocked for the whole process. */
const READERS = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
};

let open = '';

/** Loaded with the first picture. Every other format is blocked, SVG among them. */
export const loadSharp = async (kinds: readonly (keyof typeof READERS)[]) => {
  const { default: sharp } = await import('sharp');
  const asked = kinds.join(' ');
  // a picture that another thread is about to open would be refused between both calls
  if (asked === open) return sharp;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: kinds.map((kind) => READERS[kind]) });
  sharp.concurrency(1);
  open = asked;
  return sharp;
};

/** A JPEG, PNG or WebP; one that cannot be read, or has more pixels, fails when it is decoded. */
export const openPicture = async (bytes: Uint8Array, maxPixels: number): Promise<Sharp> => {
  const sharp = await loadSharp(['jpeg', 'png', 'webp']);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' });
};
