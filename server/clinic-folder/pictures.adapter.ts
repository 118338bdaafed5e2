/** Looks at pictures of a folder: their kind and size, without decoding them. */
const MB = 1024 * 1024;
const PICTURE_MAX = 5 * MB;
const KINDS = ['png', 'jpeg', 'webp', 'heif', 'avif'];

/** Loaded with the first picture. @returns the mistake, null for none */
export const pictureMistake = async (path: string, bytes: Uint8Array, side: number): Promise<string | null> => {
  if (bytes.length > PICTURE_MAX) return `Picture ${path} is above 5 MB`;
  const { default: sharp } = await import('sharp');
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (found === null || !KINDS.includes(found.format ?? '')) return `${path} is not a picture (PNG, JPEG, WebP, AVIF)`;
  const least = Math.min(found.width ?? 0, found.height ?? 0);
  return least < side ? `Picture ${path} is ${found.width} × ${found.height}, under ${side}` : null;
};
