/** Pictures of the store's products, at the widths that the app asks for and without metadata. */
import type { Kysely } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { PICTURE_WIDTHS } from '#contract/constants.ts';
import type { Database } from '#server/db/tables.types.ts';
import { FolderRefused } from './mistakes.types.ts';
import { encodedPicture } from './pictures.adapter.ts';
import { madePictures } from './revision.store.ts';

export interface GoodsPicture {
  /** Digest of the file that it is made of. */
  hash: string;
  width: number;
  content: Buffer;
}

/** Makes the pictures that no earlier apply has made. @throws FolderRefused for a file that cannot be decoded to its end */
export const makePictures = async (
  db: Kysely<Database>,
  { products, files: hashes }: Folder,
  files: ReadonlyMap<string, Buffer>,
): Promise<GoodsPicture[]> => {
  const made = new Set(await madePictures(db));
  const wanted = new Map(products.map(({ picture }) => [hashes[picture] ?? '', picture]));
  const pictures: GoodsPicture[] = [];
  for (const [hash, path] of wanted) {
    const bytes = files.get(hash);
    if (bytes === undefined || made.has(hash)) continue;
    for (const width of PICTURE_WIDTHS) {
      const content = await encodedPicture(bytes, width);
      if (content === null) throw new FolderRefused(`Picture ${path} is damaged.`);
      pictures.push({ hash, width, content });
    }
  }
  return pictures;
};
