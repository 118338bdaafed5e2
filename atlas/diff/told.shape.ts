/** Turns a shape back into a machine with a story, so that today's charts can draw it; names replace missing words. */
import { type AnyStateMachine, createMachine } from 'xstate';
import type { ToldFlow } from '#atlas/flows.ts';
import type { Story, Words } from '#machines/kit/story.ts';
import { type FlowShape, parentOf, type StateShape, type TransitionShape } from './flow.shape.ts';

const named = (name: string): Words => ({ en: name, zh: name });
const completed = <Wording>(
  names: readonly string[],
  known: Readonly<Record<string, Wording>> | undefined,
  make: (name: string) => Wording,
): Record<string, Wording> => ({
  ...Object.fromEntries(names.map((name) => [name, make(name)])),
  ...known,
});
/** Key of an event in a story: for a delay its name. Ends of calls have their words in the story's calls. */
const eventName = (event: string): string =>
  event.startsWith('xstate.after.') ? (event.split('.')[2] ?? event) : event;

const storyOf = ({ flow, states, story, needs }: FlowShape): Story => {
  const transitions = states.flatMap((state) => state.transitions);
  const ended = transitions.flatMap(({ event }) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event)?.[1] ?? []);
  const calls = [...states.flatMap((state) => state.calls.map(({ id }) => id)), ...ended];
  const guards = transitions.flatMap(({ guard }) => guard ?? []);
  return {
    flow,
    title: story?.title ?? named(flow),
    about: story?.about ?? named(''),
    happyPath: story?.happyPath ?? [],
    states: completed(
      states.map(({ path }) => path),
      story?.states,
      (name) => ({ ...named(name), requirements: [] }),
    ),
    events: completed(
      transitions.map(({ event }) => eventName(event)),
      story?.events,
      named,
    ),
    calls: completed(calls, story?.calls, (name) => ({
      runs: named(name),
      done: named(`${name}: done`),
      failed: named(`${name}: failed`),
    })),
    guards: completed(guards, story?.guards, named),
    effects: story?.effects ?? {},
    reasons: completed(Object.values(needs).flat(), story?.reasons, named),
  };
};

interface NodeConfig {
  id: string;
  type?: 'parallel' | 'final' | 'history';
  initial?: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invoke: { id: string; src: string; onDone?: undefined }[];
  on: Record<string, { target?: string[]; guard?: string; actions: string[]; reenter: boolean }[]>;
  always: NodeConfig['on'][string];
  states: Record<string, NodeConfig>;
}

export const machineOf = ({ flow, states }: FlowShape): AnyStateMachine => {
  const idOf = (path: string): string => (path === '' ? flow : `${flow}.${path}`);
  const transitionOf = ({ targets, guard, actions, isReentered }: TransitionShape) => ({
    ...(targets.length === 0 ? {} : { target: targets.map((path) => `#${idOf(path)}`) }),
    ...(guard === null ? {} : { guard }),
    actions: [...actions],
    reenter: isReentered,
  });
  const configOf = (state: StateShape): NodeConfig => {
    const { path, kind, initial, tags, entry, exit, calls, transitions } = state;
    const groups = Map.groupBy(transitions, ({ event }) => event);
    const children = states.filter((child) => child.path !== '' && parentOf(child.path) === path);
    const on = [...groups].filter(([event]) => event !== '');
    return {
      id: idOf(path),
      ...(kind === 'parallel' || kind === 'final' || kind === 'history' ? { type: kind } : {}),
      ...(initial === null ? {} : { initial: initial.slice(path === '' ? 0 : path.length + 1) }),
      tags: [...tags],
      entry: [...entry],
      exit: [...exit],
      // onDone only marks an awaited call: its transitions are in `on`
      invoke: calls.map(({ id, src, isAwaited }) => ({ id, src, ...(isAwaited ? { onDone: undefined } : {}) })),
      on: Object.fromEntries(on.map(([event, group]) => [event, group.map(transitionOf)])),
      always: (groups.get('') ?? []).map(transitionOf),
      states: Object.fromEntries(children.map((child) => [child.path.split('.').at(-1) ?? '', configOf(child)])),
    };
  };
  const root = states.find(({ path }) => path === '');
  if (root === undefined) throw new Error(`${flow}: a shape without a root`);
  return createMachine(configOf(root));
};

export const toldShape = (shape: FlowShape): ToldFlow => ({
  machine: machineOf(shape),
  story: storyOf(shape),
  needs: shape.needs,
});
