import { afterEach, beforeEach } from 'vitest';
import { type CardProvider, openCardProvider } from '#harness/dom/card-provider.ts';
import { stageClocks } from '#harness/dom/harness.tsx';
import type { ViewFlow } from '#harness/dom/view-flow.ts';
import { viewsIn } from '#harness/dom/viewed.ts';
import type { World } from '#harness/server/world.ts';
import { required } from '#machines/kit/required.ts';
import { NOW } from '#model/samples.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

interface FileViews {
  world: () => World;
  /** Views of a machine. @throws when its paths are not walked on views */
  viewsOf: (name: string) => readonly ViewFlow[];
}

/** World, clocks, and a card provider for each walk, for a test file that walks paths. */
export const viewsPerFile = (): FileViews => {
  const world = worldPerFile({ now: NOW });
  stageClocks();
  let cards: CardProvider | null = null;
  beforeEach(() => {
    cards = openCardProvider();
  });
  afterEach(() => cards?.close());
  const views = viewsIn(world, () => required(cards, 'cards'));
  return {
    world,
    viewsOf: (name) => {
      const found = views.get(name);
      if (found === undefined) throw new Error(`“${name}” is not walked on its views`);
      return found;
    },
  };
};
