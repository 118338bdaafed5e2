import { describe, expect, it } from 'vitest';
import { NOW } from '#test/model/samples.ts';
import { greedyCover } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { bookingView } from './kit/booking.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
const view = bookingView(world);
const cover = await greedyCover(walkable(view));

describe('booking, on its screens', () => {
  it.each(cover.map((path) => [nameOf(path), path] as const))('%s', (_, path) =>
    expect(walk(view, path)).resolves.toBeUndefined(),
  );

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual([
      'booking.depositRequired --start.edit--> booking.start #0',
      'booking.confirmed --step.back--> (stays) #0',
    ]);
  });
});
