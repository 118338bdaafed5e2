/** Pictures that a person has chosen on this device, for this visit. Nothing but a square of their pixels leaves it. */
import { PICTURE_SIDE } from '#contract/constants.ts';
import { FailureError } from '#machines/kit/failure.ts';

interface ChosenPicture {
  file: Blob;
  /** The JPEG is made once, because no browser promises to draw the same bytes twice; null until it is wanted. */
  square: Promise<Blob> | null;
}
/** Chosen pictures, by the address at which the page can show each. */
export type ChosenPictures = Map<string, ChosenPicture>;

const QUALITY = 0.86;

const unreadable = (): never => {
  throw new FailureError({ kind: 'rejected', code: 'NOT_A_PICTURE', serverMessage: '' });
};

const squareOf = async (file: Blob): Promise<Blob> => {
  // upright, as the camera meant it
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, PICTURE_SIDE);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return unreadable();
  // a JPEG has no colour for transparent parts
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture was made'))), 'image/jpeg', QUALITY);
  });
};

/** @returns its name, an address at which the page can show it */
export const addPicture = (pictures: ChosenPictures, file: Blob): string => {
  const name = URL.createObjectURL(file);
  pictures.set(name, { file, square: null });
  return name;
};

export const dropPicture = (pictures: ChosenPictures, name: string): void => {
  URL.revokeObjectURL(name);
  pictures.delete(name);
};

/**
 * The middle of a picture as a JPEG of at most 512 by 512 pixels: less than 200 KB, without place and camera.
 * @throws FailureError NOT_A_PICTURE when the browser cannot read it
 */
export const squared = async (pictures: ChosenPictures, name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const chosen = pictures.get(name) ?? unreadable();
  chosen.square ??= squareOf(chosen.file).catch(unreadable);
  return new Uint8Array(await (await chosen.square).arrayBuffer());
};
