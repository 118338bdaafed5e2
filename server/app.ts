import { Hono } from 'hono';
import { sql } from 'kysely';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { appointmentRoutes } from './appointment/appointment.routes.ts';
import { clinicRoutes } from './clinic/clinic.routes.ts';
import type { Deps } from './deps.ts';
import { type Frame, frame, refuse } from './kit/frame.ts';
import { Refused } from './kit/refused.ts';
import { serveOn } from './kit/serve.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { signinRoutes } from './signin/signin.routes.ts';

const apiOf = (deps: Deps): Hono<Frame> => {
  const api = new Hono<Frame>({ strict: false });
  api.use(frame(deps.clock, deps.logger));
  api.onError(refuse);
  const serve = serveOn(api, deps);
  signinRoutes(serve, deps);
  profileRoutes(serve, deps);
  clinicRoutes(serve, deps);
  settingsRoutes(serve, deps);
  appointmentRoutes(serve, deps);
  operatorRoutes(serve);
  api.all('*', () => {
    throw new Refused('NOT_FOUND');
  });
  return api;
};

/** The whole server as one fetch function; nothing is shared between two of them but the database. */
export const createApp = (deps: Deps): Hono => {
  const app = new Hono({ strict: false });
  app.route(DEFAULT_API_BASE, apiOf(deps));
  app.get('/healthz', (c) => c.json({ success: true }));
  app.get('/readyz', async (c) => {
    await sql`select 1`.execute(deps.db);
    return c.json({ success: true });
  });
  return app;
};
