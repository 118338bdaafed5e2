/** Walks the flows in several browsers at once; skips walks that passed before. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { screensOf, walked } from '#harness/chromium/walked.ts';
import { buildIfNeeded } from '#tools/build-if-needed.ts';
import { findChromium } from '#tools/chromium.ts';
import { looksOf } from './seen.walks.ts';
import { versionOfApp, WALKS, walkFolder } from './walk.folder.ts';
import type { Done, Task } from './walk.worker.ts';

const WORKERS = 2;
const WORKER = join(import.meta.dirname, 'walk.worker.ts');

const forgetOtherVersions = async (version: string): Promise<void> => {
  const versions = await readdir(WALKS).catch((): string[] => []);
  await Promise.all(
    versions.filter((name) => name !== version).map((name) => rm(join(WALKS, name), { recursive: true })),
  );
};

/** Walks of the flow that have not passed yet. */
const openTasks = async (flow: string, version: string): Promise<Task[]> => {
  const folder = walkFolder(flow, version);
  const looks = looksOf(flow);
  await folder.keepLooks(looks);
  const walks = await folder.walks();
  return looks.walks.filter((id) => walks.get(id)?.reason !== null).map((id) => ({ flow, id, version }));
};

const answerOf = async (worker: ChildProcess): Promise<Done> => {
  const gone = new AbortController();
  const exit = once(worker, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`a browser's process broke off (${code}); npm run atlas goes on where it stopped`);
  });
  const [done] = await Promise.race([once(worker, 'message', { signal: gone.signal }), exit]).finally(() =>
    gone.abort(),
  );
  return done;
};

/**
 * @param flows their names; all that are walked by default
 * @param say of each walk how it went
 * @returns what went wrong, a text for each walk
 */
export const walkFlows = async (
  flows: readonly string[] = [...walked.keys()],
  say: (line: string) => void = () => {},
): Promise<string[]> => {
  for (const flow of flows) screensOf(flow);
  await buildIfNeeded();
  const version = versionOfApp();
  await forgetOtherVersions(version);
  const tasks = (await Promise.all(flows.map((flow) => openTasks(flow, version)))).flat();
  const all = tasks.length;
  const reasons: string[] = [];
  let walkedSoFar = 0;
  const walkNext = async (worker: ChildProcess, next: () => Task | undefined): Promise<void> => {
    await answerOf(worker);
    for (let task = next(); task; task = next()) {
      worker.send(task);
      const { reason } = await answerOf(worker);
      if (reason !== null) reasons.push(reason);
      walkedSoFar += 1;
      say(`${walkedSoFar} of ${all}  ${task.flow}${reason === null ? '' : '  FAILED'}`);
    }
  };
  const work = async (next: () => Task | undefined): Promise<void> => {
    const worker = fork(WORKER, { env: { ...process.env, CHROMIUM_PATH: findChromium() } });
    const exit = once(worker, 'exit');
    await walkNext(worker, next).catch((error: unknown) => reasons.push(String(error)));
    if (worker.connected) worker.disconnect();
    await exit;
  };
  // from both ends, so that no two walk the same flow for long
  const ends = [() => tasks.shift(), () => tasks.pop()].slice(0, Math.min(WORKERS, all));
  await Promise.all(ends.map(work));
  return reasons;
};
