/** Picture files: written before a patient row refers to them, removed after no row does. */
import { randomBytes } from 'node:crypto';
import { addMs, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Picture } from './decoding.service.ts';
import { addPicture, forgetPicture, listToRemove } from './picture.store.ts';

/** 128 random bits, so that the name cannot be guessed: the address alone gives access to the picture. */
const newName = (ending: Picture['ending']): string => `${randomBytes(16).toString('base64url')}.${ending}`;

/**
 * Writes a file, which is removed after an hour unless it becomes a patient's picture.
 * @returns its name
 * @throws Refused UNAVAILABLE
 */
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

/** Removes files that no patient uses any more; retries a failed removal an hour later. */
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
