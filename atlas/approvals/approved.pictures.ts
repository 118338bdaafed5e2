/**
 * Pictures of approved stories as they were seen: beside the file of the approvals, a folder for each story, person and
 * day with a picture for each step, in both languages. The page of approvals shows them beside those of today where a step
 * broke.
 */
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '#atlas/hash.ts';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { versionOfApp, WALKS, walkFolder } from '#atlas/walk/walk.folder.ts';
import { type Approval, type ApprovedStory, readApprovals, readJourneys } from './approvals.ts';

/** A story that a person approved, alone or in a journey. */
type SignedStory = ApprovedStory & Pick<Approval, 'by' | 'on'>;

/** Folder of all pictures. @param file of the approvals */
export const picturesBeside = (file: string): string => join(dirname(file), 'approvals');
/** Name of the approval's folder: two people, or one person on two days, may have seen different pictures. */
const nameOf = ({ flow, story, by, on }: SignedStory): string => `${flow}.${story}.${hashOf(by, on)}`;
/** @param step number of the step; 0 is the beginning */
const stepOf = (step: number, language: 'en' | 'zh'): string => `${step}.${language}.webp`;
const VIEW_OF = { en: 'phone', zh: 'phone-zh' } as const;
const LANGUAGES = ['en', 'zh'] as const;

/** Keeps no picture where the built app was not walked. */
export const keepPictures = async (
  story: SignedStory,
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

/** Removes pictures whose approval is gone. */
export const dropPictures = async (file: string): Promise<void> => {
  const [stories, journeys] = [await readApprovals(file), await readJourneys(file)];
  const inJourneys = journeys.flatMap((one) => one.stories.map((story) => ({ ...story, by: one.by, on: one.on })));
  const kept = new Set([...stories, ...inJourneys].map(nameOf));
  const folder = picturesBeside(file);
  for (const name of await readdir(folder).catch(() => []))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
};

/** Folder of the pictures, as the pages of the atlas reach them. */
export const SHOWN_IN = 'approved';

export type ApprovedPictures = (story: SignedStory, step: number) => { en: string; zh: string } | null;

/** @returns addresses of the pictures at a step, relative to the page */
export const readApprovedPictures = async (file: string): Promise<ApprovedPictures> => {
  const folder = picturesBeside(file);
  const names = new Set(await readdir(folder, { recursive: true }).catch(() => []));
  return (story, step) => {
    const own = (language: 'en' | 'zh') => `${nameOf(story)}/${stepOf(step, language)}`;
    return names.has(own('en')) ? { en: `${SHOWN_IN}/${own('en')}`, zh: `${SHOWN_IN}/${own('zh')}` } : null;
  };
};
