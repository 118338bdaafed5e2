/** Matches the parts of an earlier machine with those of a later one. */
import { type FlowShape, isWithin, parentOf, type StateShape, type TransitionShape } from './flow.shape.ts';

type Pair<Part> = readonly [before: Part | null, after: Part | null];

const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');
const SAME_GUARD = (one: TransitionShape, other: TransitionShape) => one.guard === other.guard;
const SAME_TARGET = (one: TransitionShape, other: TransitionShape) => isSameList(one.targets, other.targets);
/** Criteria for two transitions of one state and event being the same, the strictest first. */
const SIGNS = [
  (one: TransitionShape, other: TransitionShape) => SAME_GUARD(one, other) && SAME_TARGET(one, other),
  SAME_GUARD,
  SAME_TARGET,
  (one: TransitionShape, other: TransitionShape) => one.index === other.index,
];

const pairsOfEvent = (before: readonly TransitionShape[], after: readonly TransitionShape[]) => {
  const open = new Set(after);
  const found = new Map<TransitionShape, TransitionShape>();
  for (const isSame of SIGNS) {
    for (const one of before.filter((left) => !found.has(left))) {
      const other = [...open].find((candidate) => isSame(one, candidate));
      if (other === undefined) continue;
      found.set(one, other);
      open.delete(other);
    }
  }
  return [
    ...before.map((one): Pair<TransitionShape> => [one, found.get(one) ?? null]),
    ...[...open].map((other): Pair<TransitionShape> => [null, other]),
  ];
};

/** Pairs a state's transitions by event, in the later state's order. */
export const pairTransitions = (before: StateShape | null, after: StateShape | null): Pair<TransitionShape>[] => {
  const [earlier, later] = [before?.transitions ?? [], after?.transitions ?? []];
  const events = new Set([...later, ...earlier].map(({ event }) => event));
  return [...events].flatMap((name) => {
    const of = ({ event }: TransitionShape) => event === name;
    return pairsOfEvent(earlier.filter(of), later.filter(of));
  });
};

/** Everything of a state but its name, as a key: its children, its transitions, and the transitions into it. */
const likenessOf = ({ states }: FlowShape, path: string): string => {
  const within = (target: string) => (isWithin(target, path) ? `.${target.slice(path.length)}` : target);
  const inner = states
    .filter((state) => isWithin(state.path, path))
    .map(({ initial, transitions, ...state }) => ({
      ...state,
      path: within(state.path),
      initial: initial && within(initial),
      transitions: transitions.map((transition) => ({ ...transition, targets: transition.targets.map(within) })),
    }));
  const entries = states
    .filter((state) => !isWithin(state.path, path))
    .flatMap((state) =>
      state.transitions
        .filter(({ targets }) => targets.some((target) => isWithin(target, path)))
        .map((transition) => [state.path, { ...transition, targets: transition.targets.map(within) }]),
    );
  return JSON.stringify([inner, entries]);
};

/** Renamed states, by earlier path; only where exactly one earlier state equals exactly one later one. */
export const renamedStates = (before: FlowShape, after: FlowShape): ReadonlyMap<string, string> => {
  const goneFrom = (shape: FlowShape, other: FlowShape): string[] => {
    const known = new Set(other.states.map(({ path }) => path));
    return shape.states
      .map(({ path }) => path)
      .filter((path) => !known.has(path) && (parentOf(path) === '' || known.has(parentOf(path))));
  };
  const [gone, come] = [goneFrom(before, after), goneFrom(after, before)];
  const likeness = (shape: FlowShape) => (path: string) => `${parentOf(path)} ${likenessOf(shape, path)}`;
  const earlier = Map.groupBy(gone, likeness(before));
  const later = Map.groupBy(come, likeness(after));
  return new Map(
    [...earlier].flatMap(([like, [from, ...others]]): [string, string][] => {
      const [to, ...more] = later.get(like) ?? [];
      return from !== undefined && to !== undefined && others.length + more.length === 0 ? [[from, to]] : [];
    }),
  );
};

/** The path of an earlier state under its later name. */
export const laterPath = (path: string, renamed: ReadonlyMap<string, string>): string => {
  for (const [from, to] of renamed) if (isWithin(path, from)) return to + path.slice(from.length);
  return path;
};
