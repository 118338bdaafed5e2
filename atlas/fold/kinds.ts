/** Kinds of states as a person meets them. */
import type { AnyStateNode } from 'xstate';
import { subFlowOf, type ToldFlow } from '#atlas/flows.ts';
import { callsOf, isGroup, isQuestion, nodesOf, pathOf } from '#model/nodes.ts';

/** screen: people wait. answer: the clinic is asked. question: decided at once. door: calls a flow. end: nothing follows. */
export type StateKind = 'screen' | 'answer' | 'question' | 'door' | 'end';

/** Whether people see it at the first look; others become words on lines. */
export const isShown = (kind: StateKind): boolean => kind !== 'answer' && kind !== 'question';

const isOwnEvent = (type: string): boolean => !type.startsWith('xstate.');

export const kindOf = (flow: ToldFlow, node: AnyStateNode): StateKind => {
  if (isQuestion(node)) return 'question';
  if (node.type === 'final') return 'end';
  const calls = callsOf(node);
  if (calls.some(({ src }) => subFlowOf(flow, src))) return 'door';
  if (calls.length === 0 || node.tags.includes('settled')) return 'screen';
  return node.tags.includes('busy') || !Object.keys(node.on).some(isOwnEvent) ? 'answer' : 'screen';
};

/** Innermost states by their paths, in the order of the machine. */
export const leavesOf = (flow: ToldFlow): Map<string, AnyStateNode> =>
  new Map(
    nodesOf(flow.machine)
      .slice(1)
      .filter((node) => !isGroup(node))
      .map((node) => [pathOf(node), node]),
  );

/** The flow behind a door. */
export const behindOf = (flow: ToldFlow, node: AnyStateNode): ToldFlow | null =>
  callsOf(node)
    .map(({ src }) => subFlowOf(flow, src))
    .find((one) => one !== null) ?? null;
