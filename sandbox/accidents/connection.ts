import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';

export type Request = Context<{ Bindings: HttpBindings }>;

/** A browser repeats a request automatically within this time, on a busy machine too; people tap later, or are cut once more. */
const RESENT_WITHIN_MS = 5_000;

/**
 * Ends connections without an answer. On a connection that was used before, a browser repeats the request
 * automatically: the repetition is the same call, and is cut as well.
 */
export const openCutter = () => {
  const used = new WeakSet<Socket>();
  const awaited = new Map<string, number>();

  const nameOf = ({ req }: Request): string =>
    [req.method, req.url, req.header('authorization'), req.header(IDEMPOTENCY_HEADER)].join(' ');

  const cut = (c: Request): Response => {
    const { socket } = c.env.incoming;
    const isOfBrowser = c.req.header('user-agent')?.startsWith('Mozilla') ?? false;
    if (isOfBrowser && used.has(socket)) awaited.set(nameOf(c), performance.now() + RESENT_WITHIN_MS);
    socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  };

  return {
    cut,
    /** Whether it was cut a moment ago, and the browser alone asks again. */
    isResent: (c: Request): boolean => {
      const until = awaited.get(nameOf(c)) ?? 0;
      awaited.delete(nameOf(c));
      return performance.now() < until;
    },
    /** The next request of this connection comes on one that was used before. */
    use: (c: Request): void => {
      used.add(c.env.incoming.socket);
    },
  };
};
