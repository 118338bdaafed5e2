/** Decodes an uploaded picture and encodes it again, so that only its pixels are kept. */
import type { Sharp } from 'sharp';
import { PICTURE_SIDE } from '#contract/constants.ts';
import type { PatientId } from '#contract/ids.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { openPicture } from '#server/kit/sharp.adapter.ts';

/** Read from the header, before anything is decoded. */
const MAX_PIXELS = 25_000_000;
const QUALITY = 86;
/** Decoding takes up to 200 ms on a worker thread. */
const QUEUE = { atOnce: 2, each: 1, waitingEach: 3, waiting: 100 };

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  ending: 'png' | 'webp';
}

const endingOf = async (image: Sharp): Promise<Picture['ending']> =>
  (await image.metadata()).format === 'png' ? 'png' : 'webp';

const decode = async (bytes: Uint8Array): Promise<Picture> => {
  try {
    const image = await openPicture(bytes, MAX_PIXELS);
    const ending = await endingOf(image);
    const square = image
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover', withoutEnlargement: true })
      .toFormat(ending, ending === 'webp' ? { quality: QUALITY } : {});
    return { bytes: new Uint8Array(await square.toBuffer()), ending };
  } catch (error) {
    throw new Refused('NOT_A_PICTURE', { cause: error });
  }
};

/**
 * Keeps a PNG as PNG, so that its pixels are unchanged; any other format becomes WebP.
 * @throws Refused NOT_A_PICTURE, TOO_MANY_TRIES and UNAVAILABLE when too many wait
 */
export const pictureDecoding = () => {
  const queue = fairQueue(QUEUE);
  return (bytes: Uint8Array, askedBy: PatientId): Promise<Picture> => queue.run(askedBy, () => decode(bytes));
};
