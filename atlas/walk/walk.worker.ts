/** A process that walks what it is told to, with a server, a world and a browser of its own. */

import { openStage } from '#stage/browser/stage.ts';
import { keepWalk } from './kept.walk.ts';
import { walksToSee } from './seen.walks.ts';
import { walkFolder } from './walk.folder.ts';

export interface Task {
  flow: string;
  /** Of the walk. */
  id: string;
  version: string;
}
export interface Done {
  /** Why it failed; null when it went well, and before the first task. */
  reason: string | null;
}

if (import.meta.main) {
  const opening = openStage();
  // also when whoever started it is gone
  process.on('disconnect', () => void opening.then(({ close }) => close()).finally(() => process.exit()));
  const stage = await opening;
  const walks = new Map<string, ReturnType<typeof walksToSee>>();
  const tell = (done: Done): void => void (process.connected && process.send?.(done));
  const perform = async ({ flow, id, version }: Task): Promise<void> => {
    const known = walks.get(flow) ?? walksToSee(flow);
    walks.set(flow, known);
    const walk = known.get(id);
    if (walk === undefined) throw new Error(`${flow} has no walk ${id}`);
    tell({ reason: await keepWalk(stage, walk, id, walkFolder(flow, version)) });
  };
  process.on('message', (task: Task) => void perform(task));
  tell({ reason: null });
}
