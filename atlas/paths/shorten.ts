/** Makes a path that fails short, in any layer. */
import { transition } from 'xstate';
import type { Flow, Move } from '#model/flow.ts';
import { edgePaths, initialOf, type Path } from '#model/walker.ts';

/** Number of shortest paths to the failing step that are tried first. */
const MOST_DIRECT = 4;

/** The moves by these labels, from the first state on; null where one of them cannot happen. */
export const pathBy = (flow: Flow, labels: readonly string[]): Path | null => {
  const path: Move[] = [];
  let state = initialOf(flow);
  for (const label of labels) {
    const move = flow.moves(state).find((one) => one.label === label);
    if (move === undefined) return null;
    path.push(move);
    [state] = transition(flow.machine, state, move.event);
  }
  return path;
};

/** Shorter ways to the same event, shortest first. */
const directTo = (flow: Flow, path: Path): Path[] =>
  edgePaths(flow)
    .filter((other) => other.length < path.length && other.at(-1)?.label === path.at(-1)?.label)
    .toSorted((one, other) => one.length - other.length);

/**
 * A shortest way to the last step, where it fails there, too; else the path without the pieces that it fails without.
 * @param path fails at its last step
 * @param fails walks a path @returns it until the step that failed; null where it passed, or failed in another way
 * @param limits how many paths are walked, and until when
 */
export const shorten = async (
  flow: Flow,
  path: Path,
  fails: (path: Path) => Promise<Path | null>,
  { most, isLate }: { most: number; isLate: () => boolean },
): Promise<Path> => {
  let left = most;
  const isOver = () => left <= 0 || isLate();
  const tryPath = (shorter: Path): Promise<Path | null> => {
    left -= 1;
    return fails(shorter);
  };
  if (path.length <= 1) return path;
  const direct = directTo(flow, path);
  for (const shorter of most > MOST_DIRECT * 10 ? direct : direct.slice(0, MOST_DIRECT)) {
    if (isOver()) break;
    const failed = await tryPath(shorter);
    if (failed) return failed;
  }
  let short = path;
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < short.length - 1; ) {
      if (isOver()) return short;
      const labels = short.map(({ label }) => label).toSpliced(start, Math.min(size, short.length - 1 - start));
      const shorter = pathBy(flow, labels);
      const failed = shorter ? await tryPath(shorter) : null;
      if (failed) short = failed;
      else start += size;
    }
  }
  return short;
};
