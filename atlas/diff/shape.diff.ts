/** Differences between an earlier and a later shape. */
import type {
  CallShape,
  FlowShape,
  Shapes,
  StateShape,
  ToldPath,
  ToldPaths,
  TransitionShape,
  Unread,
} from './flow.shape.ts';
import { laterPath, pairTransitions, renamedStates } from './shape.match.ts';

export type Sign = 'added' | 'removed' | 'changed';
type Trait =
  | 'name'
  | 'words'
  | 'kind'
  | 'begins'
  | 'tags'
  | 'entry'
  | 'exit'
  | 'calls'
  | 'target'
  | 'guard'
  | 'needs'
  | 'actions'
  | 'reentry'
  | 'order';
/** A property that differs between both versions of a part. */
export interface Aspect {
  trait: Trait;
  before: readonly string[];
  after: readonly string[];
}
export interface StateDifference {
  sign: Sign;
  /** Path before; null for an added state. */
  before: string | null;
  after: string | null;
  aspects: readonly Aspect[];
}
export interface TransitionDifference {
  sign: Sign;
  /** Source state: its earlier and its later path. */
  from: { before: string; after: string };
  before: TransitionShape | null;
  after: TransitionShape | null;
  aspects: readonly Aspect[];
}
export interface FlowDifference {
  flow: string;
  /** An added or removed flow lists no differences of its parts. */
  sign: Sign;
  before: FlowShape | null;
  after: FlowShape | null;
  states: readonly StateDifference[];
  transitions: readonly TransitionDifference[];
  /** null where one of the revisions cannot print its paths. */
  stories: { appeared: readonly ToldPath[]; vanished: readonly ToldPath[] } | null;
}
export interface Differences {
  flows: readonly FlowDifference[];
  unread: { before: readonly Unread[]; after: readonly Unread[] };
}

const aspectsOf = (...rows: readonly (readonly [Trait, readonly string[], readonly string[]])[]): Aspect[] =>
  rows
    .filter(([, before, after]) => before.join('\n') !== after.join('\n'))
    .map(([trait, before, after]) => ({ trait, before, after }));
const callNames = (calls: readonly CallShape[]): string[] =>
  calls.map(({ id, src, isAwaited }) => (id === src ? id : `${id}: ${src}`) + (isAwaited ? '' : ' (events)'));
const listOf = (text: string | null | undefined): string[] => (text === null || text === undefined ? [] : [text]);
/** Title of a state; compared only where both revisions have one. */
const wordsOf = ({ story }: FlowShape, path: string): string | undefined =>
  path === '' ? story?.title.en : story?.states[path]?.en;

const compareFlows = (before: FlowShape, after: FlowShape): FlowDifference => {
  const renamed = renamedStates(before, after);
  const later = (path: string): string => laterPath(path, renamed);
  const earlierOf = new Map(
    before.states.map((state): [string, StateShape] => [
      later(state.path),
      {
        ...state,
        initial: state.initial && later(state.initial),
        transitions: state.transitions.map((one) => ({ ...one, targets: one.targets.map(later) })),
      },
    ]),
  );
  const laterOf = new Map(after.states.map((state) => [state.path, state]));
  const paths = [...new Set([...laterOf.keys(), ...earlierOf.keys()])];

  const stateAt = (path: string): StateDifference[] => {
    const [one, other] = [earlierOf.get(path), laterOf.get(path)];
    if (!one || !other)
      return [{ sign: one ? 'removed' : 'added', before: one?.path ?? null, after: other?.path ?? null, aspects: [] }];
    const [earlierWords, laterWords] = [wordsOf(before, one.path), wordsOf(after, path)];
    const aspects = aspectsOf(
      ['name', listOf(renamed.has(one.path) ? one.path : null), listOf(renamed.get(one.path))],
      ['words', listOf(laterWords && earlierWords), listOf(earlierWords && laterWords)],
      ['kind', [one.kind], [other.kind]],
      ['begins', listOf(other.initial && one.initial), listOf(one.initial && other.initial)],
      ['tags', one.tags, other.tags],
      ['entry', one.entry, other.entry],
      ['exit', one.exit, other.exit],
      ['calls', callNames(one.calls), callNames(other.calls)],
    );
    return aspects.length === 0 ? [] : [{ sign: 'changed', before: one.path, after: path, aspects }];
  };

  const transitionsAt = (path: string): TransitionDifference[] => {
    const [one, other] = [earlierOf.get(path) ?? null, laterOf.get(path) ?? null];
    const from = { before: one?.path ?? path, after: path };
    const lastOf = new Map<string, number>();
    return pairTransitions(one, other).flatMap(([was, is]): TransitionDifference[] => {
      if (!was || !is) return [{ sign: was ? 'removed' : 'added', from, before: was, after: is, aspects: [] }];
      const last = lastOf.get(is.event) ?? -1;
      lastOf.set(is.event, Math.max(last, is.index));
      /** Needs are compared only for an unchanged guard: another guard has other needs. */
      const needsOf = ({ needs }: FlowShape) => (was.guard === is.guard ? (needs[is.guard ?? ''] ?? []) : []);
      const aspects = aspectsOf(
        ['target', was.targets, is.targets],
        ['guard', listOf(was.guard), listOf(is.guard)],
        ['needs', needsOf(before), needsOf(after)],
        ['actions', was.actions, is.actions],
        ['reentry', [String(was.isReentered)], [String(is.isReentered)]],
        ['order', [String(was.index + 1)], [String((is.index < last ? is : was).index + 1)]],
      );
      return aspects.length === 0 ? [] : [{ sign: 'changed', from, before: was, after: is, aspects }];
    });
  };
  return {
    flow: after.flow,
    sign: 'changed',
    before,
    after,
    states: paths.flatMap(stateAt),
    transitions: paths.flatMap(transitionsAt),
    stories: null,
  };
};

const isDifferent = ({ sign, states, transitions }: FlowDifference): boolean =>
  sign !== 'changed' || states.length + transitions.length > 0;

/** Compares flows by name; skips a flow that one side could not read. */
export const compareShapes = (before: Shapes, after: Shapes): Differences => {
  const unread = new Set([...before.unread, ...after.unread].map(({ flow }) => flow));
  const names = new Set([...before.flows, ...after.flows].map(({ flow }) => flow));
  const flows = [...names].toSorted().flatMap((name): FlowDifference[] => {
    const [one = null, other = null] = [before, after].map((side) => side.flows.find(({ flow }) => flow === name));
    if (unread.has(name)) return [];
    if (one && other) return [compareFlows(one, other)];
    const sign = one ? 'removed' : 'added';
    return [{ flow: name, sign, before: one, after: other, states: [], transitions: [], stories: null }];
  });
  return { flows: flows.filter(isDifferent), unread: { before: before.unread, after: after.unread } };
};

/** @param before stories of the earlier revision @param after stories of the later one */
export const withStories = (flows: readonly FlowDifference[], before: ToldPaths, after: ToldPaths): FlowDifference[] =>
  flows.map((flow) => {
    const [was, is] = [before?.[flow.flow] ?? null, after?.[flow.flow] ?? null];
    if (was === null || is === null) return flow;
    const missingIn = (paths: readonly ToldPath[]) => {
      const keys = new Set(paths.map(({ key }) => key));
      return ({ key }: ToldPath) => !keys.has(key);
    };
    return { ...flow, stories: { appeared: is.filter(missingIn(was)), vanished: was.filter(missingIn(is)) } };
  });
