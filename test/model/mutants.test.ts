import { expect, it } from 'vitest';
import { bookingFlow } from './booking.flow.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { startPuppets } from './puppets.ts';
import { createReplay, PathError } from './replay.ts';
import { greedyCover } from './walker.ts';

it('the few paths of booking notice nine of ten things that are taken away from its machine', async () => {
  const cover = await greedyCover(bookingFlow);
  const replay = createReplay(bookingFlow);
  const survives = async ({ machine }: Mutant) => {
    for (const path of cover) {
      const puppets = startPuppets({ ...bookingFlow, machine });
      try {
        await replay(path, puppets);
      } catch (error) {
        if (error instanceof PathError) return false;
        throw error;
      } finally {
        puppets.stop();
      }
    }
    return true;
  };
  const mutants = mutantsOf(bookingFlow.machine);
  const survivors: string[] = [];
  for (const mutant of mutants) if (await survives(mutant)) survivors.push(mutant.name);
  expect(survivors.slice(Math.floor(mutants.length / 10))).toEqual([]);
}, 60_000);
