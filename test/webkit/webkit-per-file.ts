/** The built app as `npm start` serves it in the demo, and a WebKit that visits it. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openDemo } from '#harness/server/demo.ts';
import { openWorld, type World } from '#harness/server/world.ts';
import { openWebKit } from '#harness/webkit/driver.ts';
import { type Page, pageOf } from '#harness/webkit/page.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import { readDrawing } from '#server/static/sent.adapter.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';

/** Repetitions of each test: errors of loading order occur only sometimes. */
export const TIMES = Number(process.env['WEBKIT_TIMES'] ?? 3);

export interface InWebKit {
  world: World;
  origin: string;
  /** A device with nothing on it but a member's token. */
  visit: (as: MemberId | null) => Promise<Page>;
}

const open = async () => {
  await buildIfNeeded();
  const files = readFiles(DIST);
  const world = await openWorld({ deps: { files: { app: files, atlas: files, drawing: await readDrawing(DIST) } } });
  // the visited address must be the public one: WebKit stores no secure cookie of a site without TLS
  const demo = await openDemo(world);
  const webkit = await openWebKit();
  const pages: Page[] = [];
  return {
    world,
    origin: demo.origin,
    visit: async (as: MemberId | null) => {
      const page = pageOf(await webkit.open());
      pages.push(page);
      await page.go(`${demo.origin}/healthz`);
      const token = as && (await world.signIn(as));
      if (token) await page.run('localStorage.setItem(arguments[0], arguments[1])', TOKEN_KEY, token);
      return page;
    },
    leave: () => Promise.all(pages.splice(0).map((page) => page.close())),
    close: async () => {
      await webkit.close();
      await demo.close();
      await world.close();
    },
  };
};

/** In a test file; after each test the window is closed, and the world as new. */
export const webkitPerFile = (): (() => InWebKit) => {
  let opened: Awaited<ReturnType<typeof open>> | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened?.leave();
    await opened?.world.reset();
  });
  afterAll(() => opened?.close());
  return () => {
    if (opened === null) throw new Error('WebKit is opened before the first test');
    return opened;
  };
};
