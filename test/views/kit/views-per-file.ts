import { afterEach, beforeEach } from 'vitest';
import { required } from '#machines/kit/required.ts';
import { NOW } from '#model/samples.ts';
import { type CardProvider, openCardProvider } from '#stage/views/card-provider.ts';
import { stageClocks } from '#stage/views/stage.tsx';
import type { ViewFlow } from '#stage/views/view-flow.ts';
import { viewsIn } from '#stage/views/viewed.ts';
import type { World } from '#stage/world/world.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

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
