/** The app on a port, and a clean end. */
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

export interface Listening {
  port: number;
  /** Takes no new connections, lets running requests finish for at most ten seconds. */
  stop: () => Promise<void>;
}

/** @throws the system's error, for example EADDRINUSE */
export const listen = (app: Hono, port: number, hostname: string): Promise<Listening> => {
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  const server = serve({ fetch: app.fetch, port, hostname, serverOptions: LIMITS }, (address) => {
    resolve({ port: address.port, stop: () => stop(server) });
  }) as Server;
  server.once('error', reject);
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
