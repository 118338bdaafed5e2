/** POST /sandbox/walk: a path of the atlas, walked in a window of this machine that stays open where the path ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { isFromThisMachine } from '#server/kit/loopback.ts';

/** Nothing of them can be taken for an option. */
const Asked = v.object({
  flow: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  path: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
});
const PATHS = join(import.meta.dirname, '../../atlas/paths.ts');
/** The walk's line once the window is left to the user. */
const THERE = 'The window is yours';

interface Walks {
  /** The window is closed. */
  close: () => void;
}

/** @returns whether a window is open at the end of the path, and further lines: a code that was sent, or the failure */
const untilThere = (walk: ChildProcess): Promise<{ isThere: boolean; words: string }> => {
  const { promise, resolve } = Promise.withResolvers<{ isThere: boolean; words: string }>();
  let said = '';
  for (const stream of [walk.stdout, walk.stderr])
    stream?.on('data', (text) => {
      said += String(text);
      const [before = '', there] = said.split(THERE);
      if (there !== undefined) resolve({ isThere: true, words: before.trim() });
    });
  walk.once('error', ({ message }) => resolve({ isThere: false, words: message }));
  walk.once('exit', () => resolve({ isThere: false, words: said.trim() }));
  return promise;
};

/** Mounted at /sandbox, for this machine alone. */
export const walkRoutes = (pages: Hono): Walks => {
  let open: ChildProcess | null = null;
  const close = (): void => void open?.kill('SIGINT');
  pages.post('/walk', async (c) => {
    // a page elsewhere must not start anything here
    const isOurs = c.req.header('sec-fetch-site') === 'same-origin' && isFromThisMachine(c);
    const asked = v.safeParse(Asked, await c.req.parseBody());
    if (!isOurs || !asked.success) return c.json({ words: 'Only the atlas on this machine opens windows.' }, 403);
    close();
    const { flow, path } = asked.output;
    const walk = spawn(process.execPath, [PATHS, flow, '--path', path, '--layer', 'browser', '--stay'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    open = walk;
    const { isThere, words } = await untilThere(walk);
    return c.json({ words }, isThere ? 200 : 503);
  });
  return { close };
};
