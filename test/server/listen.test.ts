/** The server on a real port. */

import { once } from 'node:events';
import { request, Server } from 'node:http';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/listen.adapter.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREDENTIALS = JSON.stringify({ username: 'meiling', password: 'Orchid-2026', remember: false });
const login = (port: number, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api/signin/login?app-id=patient`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

test('SERVER-02: a body of 10 MB is refused with 413, declared or not, and the server goes on', async () => {
  const server = await listen(world().app, 0, '127.0.0.1');
  expect((await login(server.port, 'x'.repeat(10_000_000))).status).toBe(413);
  const chunked = request({
    port: server.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/signin/login?app-id=patient',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  const answered = once(chunked, 'response');
  chunked.on('error', () => {}); // the server may close early
  chunked.end('x'.repeat(10_000_000));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(413);
  expect((await login(server.port, CREDENTIALS)).status).toBe(200);
  await server.stop();
});

test('SERVER-02: the time in Date is the server’s own', async () => {
  const server = await listen(world().app, 0, '127.0.0.1');
  expect((await login(server.port, CREDENTIALS)).headers.get('date')).toBe('Sat, 21 Nov 2026 02:00:00 GMT');
  await server.stop();
});

test('stopping lets running requests finish and takes no new ones', async () => {
  let isStopping = false;
  const app = createApp({ ...world().deps, isStopping: () => isStopping });
  const server = await listen(app, 0, '127.0.0.1');
  const running = login(server.port, CREDENTIALS, { connection: 'close' });
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
  isStopping = true;
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
  await server.stop();
  expect((await running).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow('fetch failed');
});

test('stopping waits for the last answer, and not for a connection that its client keeps', async () => {
  const closeAll = vi.spyOn(Server.prototype, 'closeAllConnections');
  onTestFinished(() => closeAll.mockRestore());
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response>();
  const app = new Hono().get('/', () => {
    asked.resolve();
    return answered.promise;
  });
  const server = await listen(app, 0, '127.0.0.1');
  const running = fetch(`http://127.0.0.1:${server.port}/`);
  await asked.promise;
  const stopped = server.stop();
  answered.resolve(new Response('done'));
  expect(await (await running).text()).toBe('done');
  await stopped;
  expect(closeAll, 'cut off after ten seconds').not.toHaveBeenCalled();
});
