/** A machine as a product owner reads it: states with their sentences, edges with what makes them happen. */
import type { AnyStateNode } from 'xstate';
import { callsOf, isGroup, isQuestion, nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import { type ChartEdge, edgesOf } from './chart.edges.ts';
import { type Language, wordsIn } from './chart.words.ts';
import type { ToldFlow } from './flows.ts';

export type Kind = 'step' | 'busy' | 'result' | 'question' | 'group';

export interface ChartState {
  /** booking.start.choosingTime */
  id: string;
  path: string;
  title: string;
  kind: Kind;
  isHappy: boolean;
  /** Calls that run while the state lasts, in the story's words. */
  calls: readonly string[];
  /** Transitions that do not leave the state, or that all states of the group share. */
  stays: readonly string[];
  children: readonly ChartState[];
  initial: string | null;
}

export interface Chart {
  flow: string;
  language: Language;
  title: string;
  about: string;
  /** Transitions of the root, possible in every state. */
  everywhere: readonly string[];
  initial: string | null;
  states: readonly ChartState[];
  edges: readonly ChartEdge[];
}

const initialOf = (node: AnyStateNode): string | null => node.initial.target?.[0]?.id ?? null;

/** @param words the flow's own; pass others to add text to the chart */
export const chartOf = (flow: ToldFlow, language: Language, words = wordsIn(flow, language)): Chart => {
  const { machine, story } = flow;
  const { drawn, shared } = edgesOf(flow, words);
  const titleOf = (node: AnyStateNode): string => words.say(story.states[pathOf(node)], pathOf(node));
  const isHappy = (node: AnyStateNode): boolean => story.happyPath.includes(pathOf(node));

  const ways = story.happyPath.flatMap((path) => nodesOf(machine).filter((node) => pathOf(node) === path));
  const end = ways.at(-1);
  /** Last state of the happy path; null where the path visits it earlier, or has no state with a call. */
  const result =
    end && ways.indexOf(end) === ways.length - 1 && ways.some((node) => callsOf(node).length > 0) ? end : null;
  const kindOf = (node: AnyStateNode): Kind => {
    if (isGroup(node)) return 'group';
    if (isQuestion(node)) return 'question';
    if (callsOf(node).length > 0) return 'busy';
    return node === result || node.type === 'final' ? 'result' : 'step';
  };
  const callsIn = (node: AnyStateNode) => callsOf(node).map(({ id }) => words.say(story.calls[id]?.runs, `${id} runs`));
  const staysIn = (node: AnyStateNode) =>
    isQuestion(node) ? [] : transitionsOf(node).flatMap((one) => (one.target ? [] : `↻ ${words.stayOf(one)}`));
  const sharedIn = (node: AnyStateNode) =>
    (shared.get(node) ?? []).map(
      ({ says, to }) =>
        `↩ ${says.map(({ label }) => label).join()} → ${titleOf(to)}${words.inBrackets(words.phrase('fromEach'))}`,
    );
  const stateOf = (node: AnyStateNode): ChartState => ({
    id: node.id,
    path: pathOf(node),
    title: titleOf(node),
    kind: kindOf(node),
    isHappy: isHappy(node),
    calls: callsIn(node).map((call) => `⇄ ${call}`),
    stays: [...staysIn(node), ...sharedIn(node)],
    children: Object.values(node.states).map(stateOf),
    initial: initialOf(node),
  });

  const { root } = machine;
  const resets = transitionsOf(root).flatMap((transition) =>
    (transition.target ?? []).map((target) => `↩ ${words.stayOf(transition)} → ${titleOf(target)}`),
  );
  return {
    flow: story.flow,
    language,
    title: words.say(story.title, 'title'),
    about: words.say(story.about, 'about'),
    everywhere: [...callsIn(root).map((call) => `⇄ ${call}`), ...staysIn(root), ...resets],
    initial: initialOf(root),
    states: Object.values(root.states).map(stateOf),
    edges: drawn,
  };
};
