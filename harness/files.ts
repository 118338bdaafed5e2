/** Files of a device that a person may choose. */
import type { ChosenFile } from './drivers/things.ts';

/** A JPEG of 8 by 8 grey pixels. */
const PHOTO = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
  'base64',
);

/** A photo, or a file of another type, filled up with zeros. */
export const bytesOf = ({ type, size }: ChosenFile): Buffer => {
  const bytes = Buffer.alloc(size);
  if (type.startsWith('image/')) PHOTO.copy(bytes);
  return bytes;
};
