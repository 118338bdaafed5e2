/** Makes a path that fails short, in any layer. */
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Flow, Move } from '#model/flow.ts';
import { edgePaths, explore, initialOf, type Path } from '#model/walker.ts';

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

const labelsOf = (path: Path): string[] => path.map(({ label }) => label);

/** Labels of a shortest way from one state to another, by their keys; null where there is none. */
const wayBetween = (flow: Flow, from: string, to: string): readonly string[] | null => {
  const places = explore(flow);
  const ways = new Map<string, readonly string[]>([[from, []]]);
  // the loop appends to the map it runs through, the nearest first
  for (const [key, way] of ways) {
    if (key === to) return way;
    for (const edge of places.get(key)?.edges ?? []) if (!ways.has(edge.key)) ways.set(edge.key, [...way, edge.label]);
  }
  return null;
};

/** The labels without this piece: first with a shortest way in its place, which keeps the state behind it; then with nothing. */
const withoutPiece = (flow: Flow, path: Path, start: number, end: number): string[][] => {
  const labels = labelsOf(path);
  const keys = statesAlong(flow, path).map(flow.key);
  const way = wayBetween(flow, keys[start] ?? '', keys[end] ?? '');
  return [way, []].flatMap((piece) => (piece ? [labels.toSpliced(start, end - start, ...piece)] : []));
};
const statesAlong = (flow: Flow, path: Path): AnyMachineSnapshot[] => {
  const states = [initialOf(flow)];
  for (const { event } of path)
    for (const state of states.slice(-1)) states.push(transition(flow.machine, state, event)[0]);
  return states;
};

/**
 * A shortest way to the last step, where it fails there, too; else the shortest end of the path that still fails behind a
 * shortest way to it, without the pieces that it fails without.
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
  const tried = new Set<string>();
  let short = path;
  /** @returns whether the path became shorter */
  const attempt = async (labels: readonly string[]): Promise<boolean> => {
    const name = labels.join('\n');
    if (labels.length >= short.length || tried.has(name) || tried.size >= most || isLate()) return false;
    const shorter = pathBy(flow, labels);
    if (shorter === null) return false;
    tried.add(name);
    const failed = await fails(shorter);
    short = failed ?? short;
    return failed !== null;
  };
  if (path.length <= 1) return path;
  const direct = directTo(flow, path);
  for (const other of most > MOST_DIRECT * 10 ? direct : direct.slice(0, MOST_DIRECT))
    if (await attempt(labelsOf(other))) return short;
  for (let kept = 1; kept < path.length; kept *= 2) {
    const [labels] = withoutPiece(flow, path, 0, path.length - kept);
    if (labels && (await attempt(labels))) break;
  }
  for (let size = Math.ceil(short.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let start = 0; start < short.length - 1; ) {
      const end = Math.min(start + size, short.length - 1);
      let isCut = false;
      for (const labels of withoutPiece(flow, short, start, end)) isCut ||= await attempt(labels);
      isShorter ||= isCut;
      if (!isCut) start += size;
    }
    // the last round is that of single steps in which nothing more can go
    if (size === 1 && !isShorter) break;
    size = Math.ceil(size / 2);
  }
  return short;
};
