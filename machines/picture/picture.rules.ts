import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import type { ChosenFile, PictureContext } from './picture.types.ts';

/** Only images of at most 5 MB are sent (PROFILE-09). */
export const refusalOf = ({ type, size }: ChosenFile): PictureContext['refusal'] => {
  if (!type.startsWith('image/')) return 'notAnImage';
  return size > PICTURE_MAX_BYTES ? 'tooLarge' : null;
};
