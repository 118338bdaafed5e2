/** Files of pictures: written before they are somebody's, removed after they no longer are. */
import { randomBytes } from 'node:crypto';
import { addMs, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Picture } from './decoding.service.ts';
import { addPicture, forgetPicture, listToRemove } from './picture.store.ts';

/** Whoever has the address sees the picture, so that it cannot be guessed: 128 random bits. */
const newName = (ending: Picture['ending']): string => `${randomBytes(16).toString('base64url')}.${ending}`;

/** Writes a file, which is removed after an hour unless it has become somebody's. @returns its name @throws Refused UNAVAILABLE */
export const storePicture = async (
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  { bytes, ending }: Picture,
  now: IsoInstant,
): Promise<string> => {
  const name = newName(ending);
  await addPicture(db, name, addMs(now, HOUR_MS));
  await pictures.put(name, bytes).catch((error: unknown) => {
    throw new Refused('UNAVAILABLE', { cause: error });
  });
  return name;
};

/** Removes the files that are nobody's any more; what fails is tried again an hour later. */
export const removePictures = async (
  { db, pictures, logger }: Pick<Deps, 'db' | 'pictures' | 'logger'>,
  now: IsoInstant,
): Promise<void> => {
  for (const name of await listToRemove(db, now)) {
    try {
      await pictures.remove(name);
      await forgetPicture(db, name);
    } catch (error) {
      logger.error({ event: 'picture not removed', name: error instanceof Error ? error.name : typeof error });
    }
  }
};
