import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

export type Request = Context<{ Bindings: HttpBindings }>;

/**
 * Ends the connection without an answer. A browser repeats a request by itself when a connection that it had open before
 * ends in silence, so there are a few bytes that are no answer: then it does not.
 */
export const cut = (c: Request): Response => {
  const { socket } = c.env.incoming;
  socket.write('The connection is cut.');
  socket.destroySoon();
  return RESPONSE_ALREADY_SENT;
};
