import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { WorldOptions } from '#test/world/world.ts';
import { openServed, type Served } from './served.ts';

/** One server, world and browser for a test file; each test leaves no page open, no fault, and the world as new. */
export const servedPerFile = (options?: WorldOptions): (() => Served) => {
  let served: Served | null = null;
  beforeAll(async () => {
    served = await openServed(options);
  });
  afterEach(async () => {
    if (served === null) return;
    await Promise.all(served.browser.contexts().map((context) => context.close()));
    await served.start();
    await served.world.reset();
    expect(served.faults.splice(0)).toEqual([]);
  });
  afterAll(() => served?.close());
  return () => {
    if (served === null) throw new Error('Nothing is served before the first test');
    return served;
  };
};
