import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch, openServed, type Served } from '#harness/chromium/served.ts';
import type { WorldOptions } from '#harness/server/world.ts';

/** The browser of this worker: starting one takes as long as a short test. */
let browser: Browser | null = null;
const browserOfWorker = async (): Promise<Browser> => {
  if (!browser?.isConnected()) browser = await launch({ isShell: true });
  return browser;
};

/**
 * One server, world and browser for a test file. Each test must leave no open page and no fault; the world is reset.
 * @param isWhole starts full Chromium instead of its headless shell, which lacks some features
 */
export const servedPerFile = (options?: WorldOptions, { isWhole = false } = {}): (() => Served) => {
  let served: Served | null = null;
  beforeAll(async () => {
    served = await openServed(options, isWhole ? {} : await browserOfWorker());
  });
  afterEach(async () => {
    if (served === null) return;
    await served.start();
    await served.leave();
    await served.world.reset();
    expect(served.faults.splice(0)).toEqual([]);
  });
  afterAll(() => served?.close());
  return () => {
    if (served === null) throw new Error('Nothing is served before the first test');
    return served;
  };
};
