import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import * as v from 'valibot';
import { listen } from '#server/listen.adapter.ts';
import type { Outbox } from './outbox.ts';

const Message = v.object({ to: v.pipe(v.string(), v.nonEmpty()), text: v.pipe(v.string(), v.nonEmpty()) });

/** A gateway for short messages on this machine, at any free port, that delivers everything into the outbox. */
export const startSmsGateway = async (
  outbox: Outbox,
): Promise<{ url: string; key: string; close: () => Promise<void> }> => {
  const key = randomBytes(24).toString('base64url');
  const gateway = new Hono();
  gateway.use(bearerAuth({ token: key }));
  gateway.post('/messages', async (c) => {
    const message = v.safeParse(Message, await c.req.json());
    if (!message.success) return c.json({ error: 'to and text are needed' }, 400);
    outbox.put({ kind: 'sms', ...message.output });
    return c.json({}, 202);
  });
  const { port, stop } = await listen(gateway, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/messages`, key, close: stop };
};
