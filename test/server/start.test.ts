/** `npm start` as a new user meets it: its own process, its own folder, everything that it promises to serve. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const START = path.resolve('bin/start.ts');
let folder: string;
let port: number;
const started: ChildProcess[] = [];

/** Listens on a port, 0 for any. @throws when it is taken */
const occupy = async (wanted: number): Promise<{ port: number; leave: () => void }> => {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, leave: () => server.close() };
};
/** A port that is free, as are those of the sandbox above it. */
const freePort = async (): Promise<number> => {
  const first = await occupy(0);
  first.leave();
  const above = await Promise.all([1, 2].map((distance) => occupy(first.port + distance).catch(() => null)));
  for (const port of above) port?.leave();
  return above.every((port) => port !== null) ? first.port : freePort();
};
const start = (onPort: number) => {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, PORT: String(onPort), DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return { child, said: () => said };
};
const page = (address: string) => fetch(`http://localhost:${port}${address}`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'myniks-start-'));
  port = await freePort();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('SERVER-01: one command serves the app, its API, reference and diagrams; a second on the folder is refused; what was done is there after a restart', async () => {
  const first = start(port);
  await vi.waitFor(() => expect(first.said()).toContain(`MyNiks is ready:  http://localhost:${port}`), {
    timeout: 90_000,
    interval: 200,
  });
  expect(first.said()).toContain('Orchid-2026');
  for (const address of [
    '/',
    '/records',
    '/api/docs',
    '/api/openapi.json',
    '/atlas/',
    '/healthz',
    '/readyz',
    '/sw.js',
    '/sandbox/outbox',
    '/sandbox/desk',
    '/.well-known/jwks.json',
  ]) {
    expect([address, (await page(address)).status]).toEqual([address, 200]);
  }
  expect(first.said()).toContain(`/sandbox/outbox`);
  const script = await fetch(`http://localhost:${port + 1}/v3/stripe.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  const discovery = await fetch(`http://localhost:${port + 2}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({ require_pushed_authorization_requests: true });
  expect(first.said(), 'nothing but our own words').not.toContain('oidc-provider');

  const guest = await fetch(`http://localhost:${port}/api/signin/guest?app-id=patient`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { token } = (await guest.json()) as { token: string };

  const second = start(await freePort());
  const [code] = await once(second.child, 'exit');
  expect(code).not.toBe(0);
  expect(second.said()).toContain('in use');

  first.child.kill('SIGINT');
  expect(await once(first.child, 'exit')).toEqual([0, null]);

  const again = start(port);
  await vi.waitFor(() => expect(again.said()).toContain('MyNiks is ready'), { timeout: 60_000, interval: 200 });
  const profile = await fetch(`http://localhost:${port}/api/profile?app-id=patient`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await profile.json()).toMatchObject({ success: true, data: { isGuestPatient: true } });
  again.child.kill('SIGINT');
  await once(again.child, 'exit');
}, 240_000);

test.for<[distance: number, words: string]>([
  [1, 'card provider needs it, one above PORT'],
  [2, 'digital ID needs it, two above PORT'],
])(
  'a port of the sandbox that is taken is explained, and nothing stays open: %s above',
  { timeout: 120_000 },
  async ([distance, words]) => {
    const taken = await freePort();
    const other = await occupy(taken + distance);
    const refused = start(taken);
    const [code] = await once(refused.child, 'exit');
    other.leave();
    expect(code).not.toBe(0);
    expect(refused.said()).toContain(`Port ${taken + distance} on 127.0.0.1 is taken; the sandbox's ${words}`);
  },
);
