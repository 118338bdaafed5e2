/** Walks the path of a report in Chromium, against a server whose data make the path possible. */
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Served } from '#harness/chromium/served.ts';
import { type Screen, walk } from '#harness/chromium/walk.ts';
import { walked } from '#harness/chromium/walked.ts';
import type { Flow, Move } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';
import { type FlowName, flowNamed } from './reported.path.ts';

/** The path cannot be walked in Chromium; the message says why. */
export class NotWalkedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotWalkedError';
  }
}

const screenOf = (flow: Flow): Screen => {
  const screen = walked.get(flow.name)?.find((one) => one.flow === flow);
  if (screen === undefined) throw new NotWalkedError(`${flow.name} that begins so has no screen in harness/`);
  return screen;
};

/** @throws NotWalkedError where a step cannot be done in a browser */
const movesAlong = (screen: Screen, labels: readonly string[]): Path => {
  const { flow } = screen;
  const path: Move[] = [];
  let state: AnyMachineSnapshot = initialOf(flow);
  for (const label of labels) {
    const leftOut = screen.unreachableOf(state, label);
    if (leftOut) throw new NotWalkedError(`${label}: ${leftOut.reason}`);
    const move = flow.moves(state).find((one) => one.label === label);
    if (move === undefined) throw new Error(`${flow.name}: ${label} cannot happen any more`);
    path.push(move);
    state = transition(flow.machine, state, move.event)[0];
  }
  return path;
};

/** @throws PathError at the first step at which the app differs from the machine; NotWalkedError */
export const walkReported = async (served: Served, name: FlowName, labels: readonly string[]): Promise<void> => {
  const screen = screenOf(flowNamed(name));
  const path = movesAlong(screen, labels);
  // marks every state as reloaded: other tests reload them
  const everything = { has: () => true };
  const sights = { looks: new Set<string>(), reloaded: Object.assign(new Set<string>(), everything), breaches: [] };
  await walk(screen, served, path, sights);
};
