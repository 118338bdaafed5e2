/**
 * Everything that the atlas says of a state, held against all states that are reached. The machines are explored here once
 * more, without what is kept of them.
 */
import { describe, expect, it } from 'vitest';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { coverageOf } from '#atlas/coverage/flow.coverage.ts';
import { type ToldFlow, toldFlows } from '#atlas/flows.ts';
import { happeningsOf } from '#atlas/happenings.ts';
import { type FlowData, flowData } from '#atlas/pages/flow.data.ts';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { exploredGraph, graphOf } from '#model/graph.ts';
import { actionsAlong, type Microstep, microstepsOf } from '#model/microsteps.ts';
import { isQuestion, isWithin, leafOf, nodesOf, outwardsOf, pathOf, transitionsOf } from '#model/nodes.ts';
import { transitionName } from '#model/transitions.ts';
import { explore } from '#model/walker.ts';

interface Seen {
  /** Keys of a transition with the path of an active state. */
  taken: Set<string>;
  /** Names of actions that were run with it, by the same key. */
  actions: Map<string, Set<string>>;
  /** Ends of the steps that begin with it, by the same key. */
  ends: Map<string, Set<string>>;
  /** States that were seen between two events. */
  resting: Set<string>;
  /** Commitments that were seen, by state. */
  committed: Map<string, Set<string>>;
}

const keyOf = (transition: AnyTransitionDefinition, node: AnyStateNode): string =>
  `${transitionName(transition)} @ ${pathOf(node)}`;
const noteIn = (notes: Map<string, Set<string>>, key: string, name: string): void => {
  notes.set(key, (notes.get(key) ?? new Set()).add(name));
};

const seenIn = (flows: readonly Flow[]): Seen => {
  const seen: Seen = {
    taken: new Set(),
    actions: new Map(),
    ends: new Map(),
    resting: new Set(),
    committed: new Map(),
  };
  const noteAll = (nodes: readonly AnyStateNode[], steps: readonly Microstep[]) => {
    let now = nodes;
    for (const step of steps) {
      for (const transition of step.transitions)
        for (const node of now) {
          seen.taken.add(keyOf(transition, node));
          for (const action of actionsAlong(now, [step])) noteIn(seen.actions, keyOf(transition, node), action);
        }
      now = step.after._nodes;
    }
  };
  for (const flow of flows) {
    const microsteps = microstepsOf(flow);
    noteAll(outwardsOf(leafOf(flow.machine.root)), microsteps.first);
    for (const { state, edges } of explore(flow).values()) {
      for (const node of state._nodes) seen.resting.add(pathOf(node));
      const said = flow.committedIn(state);
      if (said) noteIn(seen.committed, statePath(state.value), said.en);
      for (const { event, to } of edges) {
        const steps = microsteps.of(state, event);
        noteAll(state._nodes, steps);
        for (const transition of steps[0]?.transitions ?? [])
          for (const node of state._nodes) noteIn(seen.ends, keyOf(transition, node), statePath(to.value));
      }
    }
  }
  return seen;
};

const screensOf = (told: ToldFlow) => readScreens(told.story.flow, 'none');
const dataOf = async (told: ToldFlow): Promise<FlowData> =>
  flowData({
    flow: told,
    cards: [],
    lines: [],
    coverage: coverageOf(told, new Map()),
    screens: await screensOf(told),
    outside: new Set(),
    proven: null,
  });
const leavesIn = (nodes: readonly AnyStateNode[]) => nodes.filter((node) => Object.keys(node.states).length === 0);

describe.each(toldFlows)('$story.flow', (told) => {
  const flows = machines.get(told.story.flow) ?? [];
  const seen = seenIn(flows);
  const nodes = nodesOf(told.machine).slice(1);
  const happenings = happeningsOf(flows.map(graphOf));

  it('what is kept of its exploration is what exploring finds', () => {
    for (const flow of flows) expect(graphOf(flow)).toEqual(JSON.parse(JSON.stringify(exploredGraph(flow))));
  });

  it('what can happen in a state happens there, and nothing that happens there is left out', async () => {
    const data = await dataOf(told);
    for (const node of nodes) {
      const happens = outwardsOf(node)
        .flatMap(transitionsOf)
        .filter((transition) => seen.taken.has(keyOf(transition, node)));
      const said = happenings.in(node);
      expect(said.map(({ transition }) => transitionName(transition))).toEqual(happens.map(transitionName));
      const page = data.states[pathOf(node)];
      expect([pathOf(node), page?.happens.length ?? happens.length]).toEqual([pathOf(node), happens.length]);
    }
  });

  it('nobody stays in a state only where nobody was ever seen between two events', () => {
    for (const node of nodes) {
      expect([pathOf(node), happenings.lasts(node)]).toEqual([pathOf(node), seen.resting.has(pathOf(node))]);
    }
    const leaves = nodes.filter((node) => Object.keys(node.states).length === 0);
    expect(leaves.filter(isQuestion)).toEqual(leaves.filter((node) => !seen.resting.has(pathOf(node))));
  });

  it('what leads nowhere stays in the state, or says where it ends', () => {
    for (const node of nodes) {
      const staying = happenings.in(node).filter(({ transition }) => !transition.target);
      expect(staying.map(({ ends }) => ends.toSorted())).toEqual(
        staying.map(({ transition }) => [...(seen.ends.get(keyOf(transition, node)) ?? [])].toSorted()),
      );
    }
  });

  it('what one machine does to another, and to the app, is said in words', async () => {
    const data = await dataOf(told);
    for (const node of leavesIn(nodes)) {
      const notes =
        data.states[pathOf(node)]?.happens.flatMap((one) => one.notes.map((index) => data.texts[index])) ?? [];
      for (const { transition, actions } of happenings.in(node)) {
        const run = [...(seen.actions.get(keyOf(transition, node)) ?? [])];
        expect([keyOf(transition, node), actions.toSorted()]).toEqual([keyOf(transition, node), run.toSorted()]);
        for (const { en, zh } of run.flatMap((action) => told.story.effects[action] ?? [])) {
          expect(notes).toContainEqual([`→ ${en}`, `→ ${zh}`]);
        }
      }
    }
  });

  it('what is committed in a state is what its states have committed', async () => {
    const data = await dataOf(told);
    for (const node of leavesIn(nodes))
      expect(data.states[pathOf(node)]?.said.map((index) => data.texts[index]?.[0]).toSorted()).toEqual(
        [...(seen.committed.get(pathOf(node)) ?? [])].toSorted(),
      );
  });
});

it('when the hold runs out while its payment is open, the payment hears of it', async () => {
  const told = toldFlows.find(({ story }) => story.flow === 'holding');
  if (!told) throw new Error('no payment of what is held');
  const data = await dataOf(told);
  const paying = data.states['paying'];
  const line = paying?.happens.find(({ event }) => data.texts[event]?.[0] === 'The hold runs out');
  expect(line?.notes.map((index) => data.texts[index]?.[0])).toContain(
    '→ the payment hears that the time is no longer held',
  );
  expect(paying?.behind).toBe('payment');
});

it('isWithin and paths agree on what holds a state', () => {
  for (const { machine } of toldFlows)
    for (const node of nodesOf(machine))
      for (const outer of nodesOf(machine).slice(1))
        expect(isWithin(node, outer)).toBe(`${pathOf(node)}.`.startsWith(`${pathOf(outer)}.`));
});
