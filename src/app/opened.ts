/** Flows that are open, by name, each in a cell of its own that views read. */
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { type Cell, createCell } from '#src/app/outside/cell.ts';
import type { AnyFlow } from './flow.ts';
import type { KeptFlow } from './kept.ts';

/** Members of an actor that views use. */
export type Shown<Machine extends AnyStateMachine> = Pick<ActorRefFrom<Machine>, 'getSnapshot' | 'subscribe' | 'send'>;

interface Running {
  flow: AnyFlow;
  actor: AnyActorRef;
  /** The actor as views get it. */
  shown: Shown<AnyStateMachine>;
  kept: KeptFlow | null;
  ends: readonly (() => void)[];
}
export interface Opened {
  /** Null until the flow's code is loaded. */
  running: Running | null;
  /** Why the flow could not open or continue; its views show it. */
  failure: Failure | null;
}

export interface OpenedFlows {
  names: readonly string[];
  cell: (name: string) => Cell<Opened | null>;
  /** Null while the flow is closed, loads or has failed. */
  running: (name: string) => Running | null;
}

export const createOpenedFlows = (names: readonly string[]): OpenedFlows => {
  const cells = new Map(names.map((name) => [name, createCell<Opened | null>(null)]));
  const cell = (name: string) => required(cells.get(name) ?? null, name);
  return { names, cell, running: (name) => cell(name).get()?.running ?? null };
};
