/** The machines that are drawn, each as the first of its flows knows it. */
import { StateMachine } from 'xstate';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';

export type ToldFlow = Pick<Flow, 'machine' | 'story' | 'needs'>;

export const toldFlows: readonly ToldFlow[] = [...machines.values()].flatMap(([first]) => first ?? []);

/** The flow that is invoked under this name; null for a call. */
export const subFlowOf = ({ machine }: ToldFlow, src: unknown): ToldFlow | null => {
  const actors: Record<string, unknown> = machine.implementations.actors;
  const called = typeof src === 'string' ? actors[src] : null;
  return toldFlows.find((told) => called instanceof StateMachine && told.machine.id === called.id) ?? null;
};
