import { Hono } from 'hono';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { accountRoutes } from './account/account.routes.ts';
import { announcementRoutes } from './announcement/announcement.routes.ts';
import { appointmentRoutes } from './appointment/appointment.routes.ts';
import { clinicRoutes } from './clinic/clinic.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import type { Deps, Kit } from './deps/deps.types.ts';
import { guestOrderRoutes } from './guest-order/guest-order.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { type Frame, frame, refuse } from './kit/frame.ts';
import { forThisMachine } from './kit/loopback.ts';
import { Refused } from './kit/refused.ts';
import { createVault } from './kit/sealed.ts';
import { serveOn } from './kit/serve.ts';
import { strictLimiter } from './kit/strict-limit.ts';
import { lettersRoutes } from './letters/letters.routes.ts';
import { lettersOffRoutes } from './letters/letters-off.routes.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import { mergeRoutes } from './merge/merge.routes.ts';
import { invoiceRoutes } from './money/invoice.routes.ts';
import { paymentRoutes } from './money/payment.routes.ts';
import { webhookRoute } from './money/webhook.routes.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { otpRoutes } from './otp/otp.routes.ts';
import { passwordHashing } from './password/password.service.ts';
import { patientRoutes } from './patient/patient.routes.ts';
import { goodsPictureRoutes } from './picture/goods-picture.routes.ts';
import { pictureRoutes } from './picture/picture.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { refillRoutes } from './refill/refill.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { signinRoutes } from './signin/signin.routes.ts';
import { signupRoutes } from './signup/signup.routes.ts';
import { publicKeysRoute, singpassRoutes } from './singpass/singpass.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { deskRoutes } from './static/desk.routes.ts';
import { appHeaders, STRICT_TRANSPORT } from './static/headers.rules.ts';
import { securityRoute } from './static/security.routes.ts';
import { staticRoutes } from './static/static.routes.ts';
import { shelfOf, storeRoutes } from './store/store.routes.ts';
import { timetableRoutes } from './timetable/timetable.routes.ts';
import { trailRoutes } from './trail/trail.routes.ts';

const STAFF_PATH = '/operator';
const isForStaff = (path: string): boolean =>
  [`${STAFF_PATH}/`, '/settings/words', '/docs', '/openapi.json'].some((start) =>
    path.startsWith(`${DEFAULT_API_BASE}${start}`),
  );

const apiOf = (deps: Deps): Hono<Frame> => {
  const { serves = 'all' } = deps;
  const api = new Hono<Frame>({ strict: false });
  api.use(frame(deps.clock, deps.logger));
  api.onError(refuse);
  const kit: Kit = {
    ...deps,
    vault: createVault(deps.secret),
    passwords: passwordHashing(deps.passwordCost),
    takeStrictTurns: strictLimiter(deps.db, deps.config.rateLimitScale),
  };
  const notFound = (): never => {
    throw new Refused('NOT_FOUND');
  };
  if (serves === 'patients') api.all(`${STAFF_PATH}/*`, notFound);
  if (serves === 'staff') api.use((c, next) => (isForStaff(c.req.path) ? next() : notFound()));
  const serve = serveOn(api, kit);
  signinRoutes(serve, kit);
  singpassRoutes(serve, kit);
  signupRoutes(serve, kit);
  otpRoutes(serve, kit);
  patientRoutes(serve, kit);
  profileRoutes(serve, kit);
  contactRoutes(serve, kit);
  accountRoutes(serve, kit);
  pictureRoutes(serve, api, deps);
  notificationRoutes(serve, deps);
  lettersRoutes(serve, deps);
  clinicRoutes(serve, deps);
  settingsRoutes(serve, deps);
  appointmentRoutes(serve, deps);
  refillRoutes(serve, deps);
  storeRoutes(serve, kit);
  membershipRoutes(serve, deps);
  deliveryRoutes(serve, deps);
  invoiceRoutes(serve, deps);
  recordsRoutes(serve, deps);
  guestOrderRoutes(serve, kit);
  operatorRoutes(serve, kit);
  staffRoutes(serve, kit);
  listRoutes(serve, kit);
  announcementRoutes(serve, kit);
  timetableRoutes(serve, kit);
  mergeRoutes(serve, kit);
  trailRoutes(serve, kit);
  paymentRoutes(serve, kit);
  webhookRoute(api, deps);
  lettersOffRoutes(api, deps);
  referenceRoutes(api, { withStaff: serves !== 'patients' });
  api.all('*', notFound);
  return api;
};

/** Paths of the demo, whose operator key is public. */
const DEMO_PATHS = ['/sandbox/*', `${DEFAULT_API_BASE}${STAFF_PATH}/*`];

/** The whole server as one fetch function; nothing is shared between two of them but the database. */
export const createApp = (deps: Deps): Hono => {
  const app = new Hono({ strict: false });
  if (deps.publicUrl.startsWith('https:'))
    app.use(async (c, next) => {
      await next();
      for (const [name, text] of Object.entries(STRICT_TRANSPORT)) c.header(name, text);
    });
  // before the routes that it guards
  if (deps.sandbox) for (const path of DEMO_PATHS) app.use(path, forThisMachine);
  app.route(DEFAULT_API_BASE, apiOf(deps));
  healthRoutes(app, deps.db, deps.isStopping ?? (() => false));
  if (deps.serves === 'staff') {
    if (deps.files) deskRoutes(app, deps.files.app);
    return app;
  }
  publicKeysRoute(app, deps.digitalId);
  securityRoute(app, deps);
  if (deps.sandbox) app.route('/sandbox', deps.sandbox);
  goodsPictureRoutes(app, deps);
  if (deps.files) {
    staticRoutes(app, deps.files, {
      headersNow: () => appHeaders(deps.gateway.settings),
      shelf: () => shelfOf(deps.db),
      logger: deps.logger,
      hasDesk: deps.serves !== 'patients',
    });
  }
  return app;
};
