/** WebKit behind WebDriver (W3C), on a display of its own; it is spoken to by plain fetch. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { provideWebKit } from '#tools/webkit.ts';

const HOST = '127.0.0.1';
const SIZE = { width: 390, height: 844 };
const STARTED_WITHIN_MS = 20_000;
const INTERVAL_MS = 50;
/** The driver's own wait never ends where a page changes its address before it has loaded. */
const CAPABILITIES = { alwaysMatch: { pageLoadStrategy: 'none' } };
const LOADED_WITHIN_MS = 60_000;
/** The driver sometimes loses a script that arrives while pages change, so the script is sent again. */
const SCRIPT_WITHIN_MS = 15_000;
const SCRIPT_TRIES = 4;
/** Script that marks the page that is about to be left. */
const LEAVE = 'window.isLeft = true;';
/** Script that tells whether the next page has come. */
const HAS_COME = "return !window.isLeft && document.readyState !== 'loading';";
/** The member in which an element comes and goes. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type Element = Readonly<Record<typeof ELEMENT, string>>;

/** One window of WebKit, which keeps what it stores until it is closed. */
export interface Session {
  go: (url: string) => Promise<void>;
  /**
   * @param body of a function that may run twice: `arguments` are what is given, and its result comes back
   * @throws what the body throws
   */
  run: <Result>(body: string, ...given: unknown[]) => Promise<Result>;
  click: (element: Element) => Promise<void>;
  type: (element: Element, text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface WebKit {
  /** A window with nothing stored; there is one at a time. */
  open: () => Promise<Session>;
  close: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

/** @returns the display's name once it is there */
const startDisplay = async (path: string): Promise<{ display: ChildProcess; name: string }> => {
  const screen = ['-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'];
  const display = spawn(path, ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const told = display.stdio[3];
  if (!told) throw new Error('Xvfb does not say its display');
  const failed = once(display, 'exit').then(() => Promise.reject(new Error('Xvfb has ended')));
  failed.catch(() => undefined);
  const [number] = await Promise.race([once(told, 'data'), failed]);
  return { display, name: `:${String(number).trim()}` };
};

/** @throws Error with what the driver answers when it refuses */
const send = async (
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body: unknown = {},
  signal: AbortSignal | null = null,
): Promise<unknown> => {
  const answer = await fetch(url, { method, signal, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
};

/** @throws Error that says that `what` never came, and why */
const until = async (what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + withinMs;
  let why: unknown = null;
  // between two pages there is none in which a script could run
  const asked = () =>
    isSo().catch((error: unknown) => {
      why = error;
      return false;
    });
  while (!(await asked())) {
    if (performance.now() > end) throw new Error(`${what}: not in ${withinMs / 1_000} s`, { cause: why });
    await wait(INTERVAL_MS);
  }
};

const openSession = async (driver: string): Promise<Session> => {
  const { sessionId } = (await send(`${driver}/session`, 'POST', { capabilities: CAPABILITIES })) as {
    sessionId: string;
  };
  const at = `${driver}/session/${sessionId}`;
  const post = (path: string, body?: unknown) => send(`${at}${path}`, 'POST', body);
  await post('/window/rect', { ...SIZE, x: 0, y: 0 });
  const run = async <Result>(script: string, ...args: unknown[]): Promise<Result> => {
    for (let left = SCRIPT_TRIES - 1; ; left--) {
      const signal = AbortSignal.timeout(SCRIPT_WITHIN_MS);
      try {
        return (await send(`${at}/execute/sync`, 'POST', { script, args }, signal)) as Result;
      } catch (error) {
        if (!signal.aborted || left === 0) throw error;
      }
    }
  };
  return {
    go: async (url) => {
      await run(LEAVE);
      await post('/url', { url });
      await until(url, LOADED_WITHIN_MS, () => run(HAS_COME));
    },
    run,
    click: async ({ [ELEMENT]: id }) => void (await post(`/element/${id}/click`)),
    type: async ({ [ELEMENT]: id }, text) => void (await post(`/element/${id}/value`, { text })),
    close: async () => void (await send(at, 'DELETE')),
  };
};

/** @throws Error that says what is missing, or why it does not start */
export const openWebKit = async (): Promise<WebKit> => {
  const paths = provideWebKit();
  const { display, name } = await startDisplay(paths.XVFB_PATH);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: name, GDK_BACKEND: 'x11' };
  const program = spawn(paths.WEBKIT_DRIVER_PATH, [`--port=${port}`], { env, stdio: 'ignore' });
  const driver = `http://${HOST}:${port}`;
  const close = async () => {
    await stop(program);
    await stop(display);
  };
  try {
    await until(
      'The driver of WebKit',
      STARTED_WITHIN_MS,
      async () => (await send(`${driver}/status`, 'GET')) !== null,
    );
    return { open: () => openSession(driver), close };
  } catch (error) {
    await close();
    throw error;
  }
};
