/** A fresh demo for each test, as `npm start` serves it, with the sandbox's card provider and its desk. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Served, Visit } from '#harness/chromium/served.ts';
import { type Door, type OpenDemo, openDemo, openDoor } from '#harness/server/demo.ts';

export interface DemoInBrowser extends OpenDemo {
  /** Opens the app in a new browser context. */
  visit: (visit?: Visit) => Promise<Page>;
}

/** Call it in a test file after `servedPerFile`. */
export const demoPerTest = (served: () => Served): (() => DemoInBrowser) => {
  let door: Door | undefined;
  let demo: DemoInBrowser | null = null;
  beforeAll(async () => {
    door = await openDoor();
  });
  beforeEach(async () => {
    const { world, visit } = served();
    const opened = await openDemo(world, door);
    demo = { ...opened, visit: (asked) => visit({ ...asked, baseURL: opened.origin }) };
  });
  afterEach(async () => {
    await served().leave();
    await demo?.close();
    demo = null;
  });
  afterAll(() => door?.close());
  return () => {
    if (demo === null) throw new Error('The demo opens before each test');
    return demo;
  };
};
