/** A process that walks the tasks of its parent, with its own server and browser. */

import { openHarness } from '#harness/chromium/harness.ts';
import { keepWalk } from './kept.walk.ts';
import { walksToSee } from './seen.walks.ts';
import { walkFolder } from './walk.folder.ts';

export interface Task {
  flow: string;
  /** Id of the walk. */
  id: string;
  version: string;
}
export interface Done {
  /** Reason of the failure; null when the walk passed, and in the first message, sent when the worker is ready. */
  reason: string | null;
}

if (import.meta.main) {
  const opening = openHarness();
  // also ends when the parent process has died
  process.on('disconnect', () => void opening.then(({ close }) => close()).finally(() => process.exit()));
  const harness = await opening;
  const walks = new Map<string, ReturnType<typeof walksToSee>>();
  const tell = (done: Done): void => void (process.connected && process.send?.(done));
  const perform = async ({ flow, id, version }: Task): Promise<void> => {
    const known = walks.get(flow) ?? walksToSee(flow);
    walks.set(flow, known);
    const walk = known.get(id);
    if (walk === undefined) throw new Error(`${flow} has no walk ${id}`);
    tell({ reason: await keepWalk(harness, walk, id, walkFolder(flow, version)) });
  };
  process.on('message', (task: Task) => void perform(task));
  tell({ reason: null });
}
