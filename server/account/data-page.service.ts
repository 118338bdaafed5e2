/** The page of a patient's data, made beside the thread that answers. */
import { Buffer } from 'node:buffer';
import type { PatientId } from '#contract/ids.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { type DataPage, textIn } from '#server/personal/data-file.page.ts';
import { readPersonalData } from './personal-data.store.ts';

type PageDeps = Pick<Deps, 'db' | 'clock' | 'pdfs' | 'pictures'>;

/** The name of the saved file, without its ending. */
export const FILE_NAMES: Readonly<Record<AnswerLanguage, string>> = {
  en: 'My data at MyNiks',
  zh: '我在 MyNiks 的资料',
};

const pictureOf = async ({ pictures }: PageDeps, { picture }: DataPage['data']): Promise<string | null> => {
  const name = textIn(picture[0], 'name');
  const bytes = name === '' ? null : await pictures.get(name);
  return bytes && `data:image/${name.split('.').at(-1)};base64,${Buffer.from(bytes).toString('base64')}`;
};

/** @returns null without such a patient */
export const makeDataPage = async (
  deps: PageDeps,
  vault: Vault,
  { patientId, language }: { patientId: PatientId; language: AnswerLanguage },
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const { db, clock, pdfs } = deps;
  const madeAt = await clock.now();
  const data = await readPersonalData(db, vault, { patientId, language });
  if (data === null) return null;
  const isProven = data.identifier.some((row) => row['kind'] === 'number' && row['proven_at'] !== null);
  // an entry that was put together with it may have another name
  const name = textIn(
    data.patient.find(({ id }) => id === patientId),
    'name',
  );
  const page = { language, name, madeAt, isProven, data, picture: await pictureOf(deps, data) };
  return (await pdfs.make({ kind: 'data', page }, patientId)).bytes;
};
