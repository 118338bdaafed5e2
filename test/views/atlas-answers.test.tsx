/** Answers of the atlas, taken by chance, against the app: the shortest way to each, and what is asked about, are done on the real views. */
import { sample, shuffledSubarray } from 'fast-check';
import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { committedIn } from '#harness/committed.ts';
import { textOf } from '#harness/dom/hand.ts';
import type { Harness } from '#harness/dom/harness.tsx';
import { leftOutBecause, type ViewFlow, walk } from '#harness/dom/view-flow.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { answerTo } from '#model/ask.ts';
import type { Follow, WayTo } from '#model/ask.types.ts';
import { type Fact, factsIn, stepsBy } from '#model/facts.ts';
import { machines } from '#model/flows.ts';
import type { Graph } from '#model/graph.ts';
import { timedGraphsOf } from '#model/products/held-times.ts';
import { initialOf, type Path, pathNamed } from '#model/walker.ts';
import { viewsPerFile } from './kit/views-per-file.ts';

const SEED = 20_261_130;
const SAMPLED = 20;
const { viewsOf } = viewsPerFile();
/** Flows of the patients' app: the desk has views and walks of its own. */
const named = [...machines.keys()].filter((name) => !name.startsWith('desk') && name !== 'delivery-info');

/** An event in a state, with the atlas's answer about it. */
interface Told {
  name: string;
  fact: Fact;
  at: string;
  way: WayTo;
  follows: readonly Follow[];
}
const toldOf = (name: string): Told[] => {
  const graphs = timedGraphsOf(name);
  return factsIn(graphs, [])
    .filter(({ kind, name: type }) => kind === 'event' && !/^xstate| /.test(type))
    .flatMap((fact) => {
      const answer = answerTo({ pattern: 'where', first: fact, second: null }, { graphs, goal: null });
      return answer.kind === 'where' ? answer.states.map((state) => ({ name, fact, ...state })) : [];
    });
};

/** The path with the step of the question; null if no person can walk it. */
const walked = (view: ViewFlow, { fact, way }: Told, graph: Graph): Path | null => {
  const stepTo = (at: number, label: string): number =>
    graph.places[at]?.steps.find(([one]) => graph.ways[one]?.label === label)?.[1] ?? 0;
  const place = graph.places[way.labels.reduce(stepTo, 0)];
  const [step] = (place && stepsBy(graph, place, fact)) ?? [];
  const label = step && graph.ways[step[0]]?.label;
  if (label === undefined || view.never !== undefined) return null;
  const path = pathNamed(view.flow, [...way.labels, label]);
  let now = initialOf(view.flow);
  for (const [index, move] of path.entries()) {
    if (leftOutBecause(view, now, move.label, move.event) !== null) return null;
    if (view.isLeft(now, move) && index < path.length - 1) return null;
    now = transition(view.flow.machine, now, move.event)[0];
  }
  return path;
};

const all = named.flatMap(toldOf);
const shuffled = sample(shuffledSubarray(all, { minLength: all.length }), { seed: SEED, numRuns: 1 }).flat();
interface Sampled extends Told {
  view: ViewFlow;
  path: Path;
  title: string;
}
const walks: Sampled[] = [];
for (const told of shuffled) {
  const [view, graph] = [viewsOf(told.name)[told.way.start], timedGraphsOf(told.name)[told.way.start]];
  const path = view && graph ? walked(view, told, graph) : null;
  if (view && path)
    walks.push({ ...told, view, path, title: `${told.name}: ${told.at}, then ${path.at(-1)?.label ?? ''}` });
  if (walks.length === SAMPLED) break;
}

it('the sample is of many flows', () => {
  expect(walks).toHaveLength(SAMPLED);
  expect(new Set(walks.map(({ name }) => name)).size).toBeGreaterThan(5);
});

it.each(walks)('what the atlas says of it is so: $title', async ({ view, path, at, follows }) => {
  const { story } = view.flow;
  const seen: { state: string; said: string | null }[] = [];
  const look = (harness: Harness) =>
    seen.push({
      state: statePath(view.snapshot(harness).value),
      said: view.region(harness) === null ? null : committedIn(textOf(document.body), story, 'en'),
    });
  await walk(view, path, { atEachStep: look });
  const [before, after] = seen.slice(-2);
  const label = path.at(-1)?.label ?? '';
  const sentences = follows
    .filter((one) => one.labels.includes(label) && one.to === after?.state)
    .map(({ said }) => (said === null ? null : story.committed?.[said]?.en));
  expect(before?.state).toBe(at);
  expect(sentences.length).toBeGreaterThan(0);
  expect([...sentences, null]).toContain(after?.said);
});
