/** Walks a path in Chromium and keeps its pictures. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Harness, newSights, straight } from '#harness/chromium/harness.ts';
import type { Sights, Walk } from '#harness/chromium/walk.ts';
import { takePictures } from './pictures.ts';
import type { WalkFolder } from './walk.folder.ts';

/** Ten times the longest walk. */
const WITHIN_MS = 180_000;

/** Keeps existing pictures, and never reloads: the tests do. @returns why the walk failed; null when it passed */
export const keepWalk = async (
  { walk, clear }: Harness,
  path: Walk,
  id: string,
  folder: WalkFolder,
): Promise<string | null> => {
  const walks = [...(await folder.walks()).values()];
  const judged = walks.flatMap(({ breaches }) => Object.keys(breaches));
  const pictured = await folder.pictured();
  const breachesOf = new Map<string, string[]>();
  const sights: Sights = {
    ...newSights(),
    looks: new Set(judged),
    keep: async ({ page, name, breaches }) => {
      if (breaches) breachesOf.set(name, [...breaches]);
      if (pictured.has(name)) return;
      const pictures = await takePictures(page);
      if (pictures === null) return;
      for (const [view, picture] of pictures) await folder.keepPicture(name, view, picture);
      pictured.add(name);
    },
  };
  const inTime = new AbortController();
  const tooLong = wait(WITHIN_MS, new Error(`${path.screen.flow.name}: a walk did not end in time`), inTime);
  // avoids an unhandled rejection after the walk has ended
  tooLong.catch(() => undefined);
  const error = await Promise.race([walk(straight(path), sights), tooLong]);
  inTime.abort();
  const reason = error?.message ?? null;
  await folder.keepWalk(id, { reason, breaches: Object.fromEntries(breachesOf) });
  await clear();
  return reason;
};
