/** POST /sandbox/walk: a path of the atlas, walked in a window of this machine that stays open where the path ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { isFromThisMachine } from '#server/kit/loopback.ts';

/** Words without a leading dash, so that none can be taken for an option. */
const Asked = v.object({
  flow: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  path: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
});

interface Walks {
  /** Closes the window. */
  close: () => void;
}

/**
 * @returns whether a window is open at the end of the path, and the walk's output: a code that was sent, or the failure
 */
const untilThere = (walk: ChildProcess): Promise<{ isThere: boolean; words: string }> => {
  const { promise, resolve } = Promise.withResolvers<{ isThere: boolean; words: string }>();
  let said = '';
  for (const stream of [walk.stdout, walk.stderr])
    stream?.on('data', (text) => {
      said += String(text);
    });
  // sent once the window is left to the user
  walk.once('message', (words) => resolve({ isThere: true, words: typeof words === 'string' ? words : '' }));
  walk.once('error', ({ message }) => resolve({ isThere: false, words: message }));
  walk.once('exit', () => resolve({ isThere: false, words: said.trim() }));
  return promise;
};

/**
 * Mounted at /sandbox, for this machine alone.
 * @param walker the program that walks: `npm run paths`
 */
export const walkRoutes = (pages: Hono, walker: string): Walks => {
  let open: ChildProcess | null = null;
  const close = (): void => void open?.kill('SIGINT');
  pages.post('/walk', async (c) => {
    // a page elsewhere must not start anything here
    const isOurs = c.req.header('sec-fetch-site') === 'same-origin' && isFromThisMachine(c);
    const asked = v.safeParse(Asked, await c.req.parseBody());
    if (!isOurs || !asked.success) return c.json({ words: 'Only the atlas on this machine opens windows.' }, 403);
    close();
    const { flow, path } = asked.output;
    const walk = spawn(process.execPath, [walker, flow, '--path', path, '--layer', 'browser', '--stay'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    open = walk;
    const { isThere, words } = await untilThere(walk);
    return c.json({ words }, isThere ? 200 : 503);
  });
  return { close };
};
