import { Hono } from 'hono';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { appointmentRoutes } from './appointment/appointment.routes.ts';
import { clinicRoutes } from './clinic/clinic.routes.ts';
import type { Deps } from './deps.ts';
import { healthRoutes } from './health/health.routes.ts';
import { type Frame, frame, refuse } from './kit/frame.ts';
import { Refused } from './kit/refused.ts';
import { serveOn } from './kit/serve.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { signinRoutes } from './signin/signin.routes.ts';
import { staticRoutes } from './static/static.routes.ts';

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
  referenceRoutes(api);
  api.all('*', () => {
    throw new Refused('NOT_FOUND');
  });
  return api;
};

/** The whole server as one fetch function; nothing is shared between two of them but the database. */
export const createApp = (deps: Deps): Hono => {
  const app = new Hono({ strict: false });
  app.route(DEFAULT_API_BASE, apiOf(deps));
  healthRoutes(app, deps.db, deps.isStopping ?? (() => false));
  if (deps.files) staticRoutes(app, deps.files.app, deps.files.atlas);
  return app;
};
