/** `npm start` as a new user meets it: its own process, its own folder, everything that it promises to serve. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATLAS } from '#atlas/folders.ts';
import { makeWorldFolder } from '#harness/server/databases.ts';
import { SHORT_LIVED } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { productionSettings } from '#harness/server/production.ts';

const START = path.resolve('bin/start.ts');
let folder: string;
let port: number;
const started: ChildProcess[] = [];

/** Listens on a port. @returns a function that frees it @throws when it is taken */
const occupy = async (port: number): Promise<() => void> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => server.close();
};
/** Port of the server; the sandbox takes the next two. */
const freePorts = () => freePort(3);
const start = (onPort: number, more: Record<string, string> = {}) => {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, PORT: String(onPort), DATA_DIR: folder, LOG_LEVEL: 'silent', ...more };
  const child = spawn(process.execPath, [...SHORT_LIVED, START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return { child, said: () => said };
};
const page = (address: string) => fetch(`http://localhost:${port}${address}`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'myniks-start-'));
  // permissions as an administrator may have set them
  await chmod(folder, 0o755);
  port = await freePorts();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('SERVER-01: one command serves the app, its API, reference and diagrams; a second on the folder is refused; what was done is there after a restart', async () => {
  const first = start(port);
  await expect.poll(first.said).toContain(`MyNiks is ready:  http://localhost:${port}`);
  const atlasBuiltAt = statSync(path.join(ATLAS, 'index.html')).mtimeMs;
  await expect.poll(first.said).toContain('Orchid-2026');
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

  const minutesAhead = async () =>
    (Date.parse((await page('/api/clinic')).headers.get('date') ?? '') - Date.now()) / 60_000;
  await fetch(`http://localhost:${port}/sandbox/desk/time`, {
    method: 'POST',
    body: new URLSearchParams('minutes=15'),
  });
  expect(await minutesAhead(), 'the desk moves the time').toBeCloseTo(15, 0);

  const open = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => (statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0,
  );
  expect(
    open.map(({ name }) => name),
    'what others of this machine could read',
  ).toEqual([]);
  expect(statSync(folder).mode & 0o077).toBe(0);

  const second = start(await freePorts());
  const [code] = await once(second.child, 'close');
  expect(code).not.toBe(0);
  expect(second.said()).toContain('in use');

  first.child.kill('SIGINT');
  expect(await once(first.child, 'exit')).toEqual([0, null]);

  const other = start(port, { SECRET_KEY: randomBytes(32).toString('base64') });
  expect((await once(other.child, 'close'))[0]).not.toBe(0);
  expect(other.said()).toContain('SECRET_KEY');
  expect(other.said()).toContain('is not the one that this database was begun with');

  const again = start(port);
  await expect.poll(again.said).toContain('MyNiks is ready');
  const profile = await fetch(`http://localhost:${port}/api/profile?app-id=patient`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await profile.json()).toMatchObject({ success: true, data: { isGuestPatient: true } });
  expect(await minutesAhead(), 'the real time is back').toBeCloseTo(0, 0);
  expect(statSync(path.join(ATLAS, 'index.html')).mtimeMs, 'the diagrams are built once').toBe(atlasBuiltAt);
  again.child.kill('SIGINT');
  await once(again.child, 'exit');
});

test('without DEMO nothing of the sandbox is there, and the time is the real one', async () => {
  const alone = await freePorts();
  const dataDir = path.join(folder, 'alone');
  await makeWorldFolder(path.join(dataDir, 'database'));
  const settings = await productionSettings(folder, alone);
  const { child, said } = start(alone, { ...settings, DATA_DIR: dataDir, STOP_PAUSE_SECONDS: '2' });
  await expect.poll(said).toContain('MyNiks is ready');
  expect(said()).not.toContain('sandbox');
  const origin = `http://localhost:${alone}`;
  for (const form of ['time', 'call', 'appointment', 'waitlist', 'transfer', 'webhook']) {
    const body = new URLSearchParams({ minutes: '15', call: 'any', accident: 'broken' });
    const answer = await fetch(`${origin}/sandbox/desk/${form}`, { method: 'POST', body, redirect: 'manual' });
    expect([form, answer.status]).toEqual([form, 404]);
  }
  expect(await (await fetch(`${origin}/records`)).text()).toContain('Staging: no real money moves');
  expect((await fetch(`${origin}/staging.css`)).status).toBe(200);
  const accept = '/api/operator/appointment/a/accept?app-id=patient';
  const asStaff = async (port: number) => (await fetch(`http://localhost:${port}${accept}`, { method: 'POST' })).status;
  expect([await asStaff(alone), await asStaff(alone + 1)], 'a port of their own').toEqual([404, 403]);
  expect((await fetch(`http://localhost:${alone + 1}/api/clinic?app-id=patient`)).status).toBe(404);
  expect((await fetch(`${origin}/atlas/`)).headers.get('content-security-policy')).not.toContain('unsafe-inline');
  const clinics = await fetch(`${origin}/api/clinic?app-id=patient`);
  expect(clinics.status, 'no call fails').toBe(401);
  expect(Math.abs(Date.parse(clinics.headers.get('date') ?? '') - Date.now())).toBeLessThan(30_000);
  expect(said(), 'the address that people know').toContain('MyNiks is ready:  https://clinic.example');
  child.kill('SIGTERM');
  const readiness = async () => (await fetch(`${origin}/readyz`)).status;
  await expect.poll(readiness).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await once(child, 'exit');
});

test('files of the demo that were cut, and a damaged database, are explained in a sentence that names the way on', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'myniks-damaged-'));
  const begin = async () => {
    const { child, said } = start(await freePorts(), { DATA_DIR: data });
    const [code] = await once(child, 'close');
    return { code, said: said() };
  };
  try {
    await mkdir(path.join(data, 'database'));
    await writeFile(path.join(data, 'database', 'PG_VERSION'), '17');
    const damaged = await begin();
    expect(damaged).toMatchObject({ code: 1, said: expect.stringContaining('it is damaged. Move the folder away') });
    expect(damaged.said).toContain(`tar -xzf ${path.join(data, 'backups')}`);
    expect(damaged.said).not.toMatch(/^\s+at /m);
    await rm(path.join(data, 'database'), { recursive: true });
    await writeFile(path.join(data, 'card-provider.json'), '{"intents": [');
    const cut = await begin();
    expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('card-provider.json is damaged') });
    expect(cut.said).not.toMatch(/^\s+at /m);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});

test.for<[distance: number, words: string]>([
  [1, 'card provider needs it, one above PORT'],
  [2, 'digital ID needs it, two above PORT'],
])('a port of the sandbox that is taken is explained, and nothing stays open: %s above', async ([distance, words]) => {
  const taken = await freePorts();
  const leave = await occupy(taken + distance);
  const refused = start(taken);
  const [code] = await once(refused.child, 'close');
  leave();
  expect(code).not.toBe(0);
  expect(refused.said()).toContain(`Port ${taken + distance} on 127.0.0.1 is taken; the sandbox's ${words}`);
});
