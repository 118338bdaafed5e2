/** The demo's desk, outbox and operator key are for browsers on this machine, whatever a request says of itself. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { DEFAULT_API_BASE, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let sandbox: Sandbox;
let app: Hono;
beforeAll(async () => {
  sandbox = await startSandbox({
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    serverUrl: 'http://127.0.0.1:9',
    identityProviderPort: 0,
    walker: join(import.meta.dirname, '../../atlas/paths.ts'),
    gatewayPort: 0,
    gatewayFile: null,
    clock: world().clock,
    clinic: { db: world().db, serverUrl: '', appId: '', operatorKey: '' },
  });
  app = createApp({ ...world().deps, sandbox: sandbox.pages });
});
afterAll(() => sandbox.close());

interface Asking {
  path?: string;
  method?: string;
  /** Address of the connecting client. */
  client?: string;
  headers?: Record<string, string>;
}
const statusOf = async ({
  path = '/sandbox/outbox',
  method = 'GET',
  client = '127.0.0.1',
  headers = {},
}: Asking = {}) => {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { host: 'localhost:3000', ...headers },
  });
  const incoming = { socket: { remoteAddress: client, remotePort: 1, remoteFamily: 'IPv4' } };
  return (await app.fetch(request, { incoming })).status;
};

test('a browser on this machine reads the outbox and the desk', async () => {
  for (const client of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusOf({ client })).toBe(200);
  expect(await statusOf({ path: '/sandbox/desk' })).toBe(200);
  expect(await statusOf({ headers: { host: '127.0.0.1:3000' } })).toBe(200);
});

const PATHS = ['/sandbox/outbox', '/sandbox/outbox/newest', '/sandbox/desk'];

test('somebody at another address reads neither', async () => {
  for (const path of PATHS)
    for (const client of ['192.168.1.5', '203.0.113.9', '2001:db8::1', '::ffff:192.168.1.5', ''])
      expect([path, client, await statusOf({ path, client })]).toEqual([path, client, 403]);
});

test('a name elsewhere that leads to this machine reads neither', async () => {
  for (const host of ['app.example.com', 'localhost.example.com', '127.0.0.1.example.com', '192.168.1.5:3000'])
    expect([host, await statusOf({ headers: { host } })]).toEqual([host, 403]);
});

test('a proxy on this machine brings nobody in, and a forged forwarding header helps nobody', async () => {
  const forwarding: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { via: '1.1 proxy' },
  ];
  for (const headers of forwarding) expect([headers, await statusOf({ headers })]).toEqual([headers, 403]);
  for (const headers of forwarding)
    expect(await statusOf({ client: '203.0.113.9', headers: { ...headers, host: 'localhost' } })).toBe(403);
});

test('no page elsewhere moves the clock or opens windows through a browser on this machine', async () => {
  for (const path of ['/sandbox/desk/time', '/sandbox/desk/call', '/sandbox/walk'])
    for (const site of ['cross-site', 'same-site'])
      expect([path, await statusOf({ path, method: 'POST', headers: { 'sec-fetch-site': site } })]).toEqual([
        path,
        403,
      ]);
  expect(await statusOf({ path: '/sandbox/walk', method: 'POST' }), 'nor without a page').toBe(403);
});

test('the operator key of the demo, which everybody knows, works on this machine alone', async () => {
  const path = `${DEFAULT_API_BASE}${operatorCalls.comparePayments.path}?app-id=patient&days=1`;
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
  const here = await statusOf({ path, headers });
  expect(here).not.toBe(403);
  expect(await statusOf({ path, headers, client: '203.0.113.9' })).toBe(403);
  expect(await statusOf({ path, headers: { ...headers, 'x-forwarded-for': '127.0.0.1' } })).toBe(403);
});
