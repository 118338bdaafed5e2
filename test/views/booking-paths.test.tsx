import { describe, expect, it } from 'vitest';
import { describePath, greedyCover } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { NOW } from '#test/model/samples.ts';
import { bookingView } from './kit/booking.view.ts';
import { useStage } from './kit/stage.tsx';
import { walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
useStage();
const view = bookingView(world);
const cover = await greedyCover(walkable(view));

describe('booking, on its screens', () => {
  it.each(cover.map((path) => ({ name: describePath(path).replaceAll('\n', ' '), path })))('$name', async ({ path }) => {
    await walk(view, path);
  });
});
