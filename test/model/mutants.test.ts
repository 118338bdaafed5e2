import { expect, it } from 'vitest';
import { coverOfOne } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { createReplay, PathError, type Replay } from '#model/replay.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Path } from '#model/walker.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

interface Walk {
  flow: Flow;
  cover: readonly Path[];
  replay: Replay;
}

const walksOf = (flows: readonly Flow[]): Walk[] =>
  flows.map((flow) => ({ flow, cover: coverOfOne(flow), replay: createReplay(flow) }));

const survives = async ({ machine }: Mutant, walks: readonly Walk[]) => {
  for (const { flow, cover, replay } of walks) {
    for (const path of cover) {
      const scripted = startScripted({ ...flow, machine });
      try {
        await replay(path, scripted);
      } catch (error) {
        if (error instanceof PathError) return false;
        throw error;
      } finally {
        scripted.stop();
      }
    }
  }
  return true;
};

it.each(['booking', 'sign-up', 'otp', 'new-password', 'digital-id', 'password-reset', 'sign-in', 'session'])(
  'the few paths of %s notice nine of ten things that are taken away from its machine',
  async (name) => {
    const flows = machines.get(name) ?? [];
    const walks = walksOf(flows);
    const mutants = flows[0] ? mutantsOf(flows[0].machine) : [];
    expect(mutants.length).toBeGreaterThan(10);
    const survivors: string[] = [];
    for (const mutant of mutants) if (await survives(mutant, walks)) survivors.push(mutant.name);
    expect(survivors.slice(Math.floor(mutants.length / 10))).toEqual([]);
  },
);
