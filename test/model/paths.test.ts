import { describe, expect, it } from 'vitest';
import type { Flow } from './flow.ts';
import { flows, machines } from './flows.ts';
import { startPuppets } from './puppets.ts';
import { createReplay, PathError } from './replay.ts';
import { transitionNames } from './transitions.ts';
import { adjacencyOf, coverOf, edgePaths, edgesOf, type Path, statePaths } from './walker.ts';

/** Replays each path on a fresh actor; returns the transitions that each took. */
const replayAll = async (flow: Flow, paths: readonly Path[], canAt: 'every step' | 'the end') => {
  const replay = createReplay(flow);
  const taken = new Map<Path, ReadonlySet<string>>();
  for (const path of paths) {
    const puppets = startPuppets(flow);
    await replay(path, puppets, canAt);
    puppets.stop();
    taken.set(path, puppets.taken);
  }
  return taken;
};

const missingIn = (flow: Flow, taken: Iterable<ReadonlySet<string>>) => {
  const all = new Set([...taken].flatMap((names) => [...names]));
  return transitionNames(flow.machine).filter((name) => !all.has(name));
};

for (const [name, ofMachine] of machines) {
  it(`${name}: everything that can happen in any state happens as the machine says, and every transition is taken`, async () => {
    const taken: ReadonlySet<string>[] = [];
    const [first] = ofMachine;
    for (const flow of ofMachine) {
      const edges = await replayAll(flow, edgePaths(flow), 'the end');
      taken.push(...edges.values());
      const cover = coverOf(edges);
      const covered = await replayAll(flow, cover, 'every step');
      expect(missingIn(flow, covered.values())).toEqual(missingIn(flow, edges.values()));
      expect(cover.length).toBeLessThan(40);
    }
    expect(first && missingIn(first, taken)).toEqual([]);
  }, 60_000);
}

describe.each(flows)('$name', (flow) => {
  it('states that count as the same go on in the same way', async () => {
    const edges = edgesOf(flow, adjacencyOf(flow));
    const next = new Map(edges.map((edge) => [`${flow.key(edge.from)} ${edge.label}`, edge.to]));
    const walked: Promise<void>[] = statePaths(flow).map(async (path) => {
      const puppets = startPuppets(flow);
      for (const [index, { label, event }] of path.entries()) {
        const expected = next.get(`${flow.key(puppets.snapshot())} ${label}`);
        await puppets.fire(event);
        const reached = flow.key(puppets.snapshot());
        if (expected === undefined || reached !== flow.key(expected))
          throw new PathError(flow, path, index + 1, `${reached} is not ${expected && flow.key(expected)}`);
      }
      puppets.stop();
    });
    await expect(Promise.all(walked)).resolves.toBeDefined();
  }, 60_000);
});
