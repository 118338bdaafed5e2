import { afterAll, afterEach, beforeAll } from 'vitest';
import { openWorld, type World, type WorldOptions } from '#harness/server/world.ts';

/** One world for a test file, as new before each test. */
export const worldPerFile = (options?: WorldOptions): (() => World) => {
  let world: World | null = null;
  beforeAll(async () => {
    world = await openWorld(options);
  });
  afterEach(() => world?.reset());
  afterAll(() => world?.close());
  return () => {
    if (world === null) throw new Error('The world opens before the first test');
    return world;
  };
};
