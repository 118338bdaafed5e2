/** Serves the app on a port, and ends cleanly. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
};
const FINISH_WITHIN_MS = 10_000;

/** Requests that begin in one turn of the event loop: a burst of one user must not keep the probes of /healthz waiting. */
const BEGIN_AT_ONCE = 16;
const PROBES = new Set(['/healthz', '/readyz']);

/** Requests begin in the order they came, a few in each turn of the event loop. */
const inTurns = (fetch: Hono['fetch']): Hono['fetch'] => {
  const waiting: (() => void)[] = [];
  const begin = (): void => {
    for (const start of waiting.splice(0, BEGIN_AT_ONCE)) start();
    if (waiting.length > 0) setImmediate(begin);
  };
  return (request, ...rest) => {
    if (PROBES.has(new URL(request.url).pathname)) return fetch(request, ...rest);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.push(resolve) === 1) setImmediate(begin);
    return promise.then(() => fetch(request, ...rest));
  };
};

export interface Listening {
  port: number;
  /** Takes no new connections, lets running requests finish for at most ten seconds. */
  stop: () => Promise<void>;
}

/** @throws the system's error, for example EADDRINUSE */
export const listen = (app: Hono, port: number, hostname: string): Promise<Listening> => {
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  const server = serve({ fetch: inTurns(app.fetch), port, hostname, serverOptions: LIMITS }, (address) => {
    resolve({ port: address.port, stop: () => stop(server) });
  }) as Server;
  server.once('error', reject);
  // a client keeps its connection after the answer; a server that stops does not wait for another request on it
  server.on('request', (_, answer) => {
    answer.once('finish', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return promise;
};

const stop = (server: Server): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  server.close(() => {
    clearTimeout(timer);
    resolve();
  });
  server.closeIdleConnections();
  return promise;
};
