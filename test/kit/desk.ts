/** The sandbox's desk beside a world and its card provider, on a port of its own. */
import { Hono } from 'hono';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { World } from '#harness/server/world.ts';
import { openAccidents } from '#sandbox/accidents/accidents.ts';
import { openSandboxClock } from '#sandbox/clock.ts';
import { controlsRoutes } from '#sandbox/controls/controls.routes.ts';
import type { Gateway } from '#sandbox/gateway/gateway.ts';
import { outboxRoutes } from '#sandbox/outbox/outbox.routes.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { listen } from '#server/listen.adapter.ts';

export interface OpenDesk {
  /** Address of the desk's page. */
  url: string;
  close: () => Promise<void>;
}

export const openDesk = async (world: World, gateway: Gateway): Promise<OpenDesk> => {
  const pages = new Hono();
  const clock = await openSandboxClock(world.clock);
  const clinic = { db: world.db, serverUrl: '', appId: DEFAULT_APP_ID, operatorKey: DEMO_OPERATOR_KEY };
  // the outbox's routes set the headers and serve the styles, too
  outboxRoutes(pages, world.outbox);
  controlsRoutes(pages, { gateway, clinic, clock, accidents: openAccidents(clock) });
  const app = new Hono().route('/sandbox', pages).all('*', ({ req }) => world.fetch(req.raw));
  const { port, stop } = await listen(app, 0, '127.0.0.1');
  clinic.serverUrl = `http://127.0.0.1:${port}`;
  return { url: `${clinic.serverUrl}/sandbox/desk`, close: stop };
};
