/**
 * Pictures of approved stories as they were seen: beside the file of the approvals, a folder for each story with a
 * picture for each step, in both languages. The page of approvals shows them beside those of today where a step broke.
 */
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { versionOfApp, WALKS, walkFolder } from '#atlas/walk/walk.folder.ts';
import type { ApprovedStory } from './approvals.ts';

/** Folder of the pictures of all stories. @param file of the approvals */
export const picturesBeside = (file: string): string => join(dirname(file), 'approvals');
const nameOf = ({ flow, story }: Pick<ApprovedStory, 'flow' | 'story'>): string => `${flow}.${story}`;
/** @param step 0 is the beginning */
const stepOf = (step: number, language: 'en' | 'zh'): string => `${step}.${language}.webp`;
const VIEW_OF = { en: 'phone', zh: 'phone-zh' } as const;
const LANGUAGES = ['en', 'zh'] as const;

/** Takes the place of the pictures of an earlier approval; where the built app was not walked, there are none. */
export const keepPictures = async (
  story: ApprovedStory,
  file: string,
  { version, below }: { version: string; below: string } = { version: versionOfApp(), below: WALKS },
): Promise<void> => {
  const folder = join(picturesBeside(file), nameOf(story));
  await rm(folder, { recursive: true, force: true });
  const screens = await readScreens(story.flow, version, below);
  const { fileOf } = walkFolder(story.flow, version, below);
  const seen = screens
    .along({ id: story.story, start: story.start, steps: story.steps })
    .flatMap((picture, step) => (picture ? [{ ...picture, step }] : []));
  if (seen.length > 0) await mkdir(folder, { recursive: true });
  for (const { name, step } of seen)
    for (const language of LANGUAGES) await cp(fileOf(name, VIEW_OF[language]), join(folder, stepOf(step, language)));
};

export const dropPictures = (story: Pick<ApprovedStory, 'flow' | 'story'>, file: string): Promise<void> =>
  rm(join(picturesBeside(file), nameOf(story)), { recursive: true, force: true });

/** Folder of the pictures, as the pages of the atlas reach them. */
export const SHOWN_IN = 'approved';

export type ApprovedPictures = (story: ApprovedStory, step: number) => { en: string; zh: string } | null;

/** @returns addresses of the pictures at a step, relative to the page */
export const readApprovedPictures = async (file: string): Promise<ApprovedPictures> => {
  const folder = picturesBeside(file);
  const names = new Set(await readdir(folder, { recursive: true }).catch(() => []));
  return (story, step) => {
    const own = (language: 'en' | 'zh') => `${nameOf(story)}/${stepOf(step, language)}`;
    return names.has(own('en')) ? { en: `${SHOWN_IN}/${own('en')}`, zh: `${SHOWN_IN}/${own('zh')}` } : null;
  };
};
