/** Looks at pictures of a folder: their kind and size, without decoding them. */
import { loadSharp } from '#server/kit/sharp.adapter.ts';

const MB = 1024 * 1024;
const PICTURE_MAX = 5 * MB;
const READ = ['jpeg', 'png', 'webp', 'avif'] as const;
const KINDS = ['png', 'jpeg', 'webp', 'heif', 'avif'];

/** Loaded with the first picture. @returns the mistake, null for none */
export const pictureMistake = async (path: string, bytes: Uint8Array, side: number): Promise<string | null> => {
  if (bytes.length > PICTURE_MAX) return `Picture ${path} is above 5 MB`;
  const sharp = await loadSharp(READ);
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (found === null || !KINDS.includes(found.format ?? '')) return `${path} is not a picture (PNG, JPEG, WebP, AVIF)`;
  const least = Math.min(found.width ?? 0, found.height ?? 0);
  return least < side ? `Picture ${path} is ${found.width} × ${found.height}, under ${side}` : null;
};

/** Read from the header, before anything is decoded. */
const MAX_PIXELS = 25_000_000;
const AVIF = { quality: 55, effort: 2 };

/** A square of that width as AVIF; null when it cannot be decoded to its end. */
export const encodedPicture = async (bytes: Uint8Array, width: number): Promise<Buffer | null> => {
  const sharp = await loadSharp(READ);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize(width, width, { fit: 'cover' })
    .avif(AVIF)
    .toBuffer()
    .catch(() => null);
};
