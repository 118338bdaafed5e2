/**
 * A server in its own process that can be killed: `node payment-server.ts`, with its database, port, clock and card
 * provider from the environment. Sends `listening` to the parent process; on request it finishes its work and exits. A
 * number sent to it sets the milliseconds by which its clock runs ahead.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMs } from '#contract/time.ts';
import { createOutbox } from '#sandbox/outbox/outbox.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { picturesIn } from '#server/adapters/pictures.adapter.ts';
import { type GatewayOptions, stripeGateway } from '#server/adapters/stripe.adapter.ts';
import { createApp } from '#server/app.ts';
import { settleBooking } from '#server/appointment/hold.service.ts';
import { startHoldSweep } from '#server/appointment/hold-sweep.job.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { openDatabase, type Where } from '#server/db/open.adapter.ts';
import { demoPostalCodes } from '#server/demo/postal-codes.data.ts';
import { createLogger } from '#server/kit/logger.ts';
import { listen } from '#server/listen.adapter.ts';
import { startReconciliation } from '#server/money/reconcile.service.ts';
import { pdfWorkers } from '#server/pdf/pdf-workers.service.ts';
import { redrawing } from '#server/redrawing/redrawing.service.ts';
import { TEST_SECRETS } from './seeded.ts';

const { where, port, provider, ...settings } = JSON.parse(process.env['PAYMENT_SERVER'] ?? '') as {
  where: Where;
  port: number;
  provider: GatewayOptions;
  aheadMs: number;
};
const { db, close } = await openDatabase(where);
const present = databaseClock(db);
let { aheadMs } = settings;
process.on('message', (ms: number) => {
  aheadMs = ms;
});
const outbox = createOutbox();
const deps = {
  db,
  clock: { now: async () => addMs(await present.now(), aheadMs) },
  gateway: stripeGateway(provider),
  postalCodes: demoPostalCodes,
  pdfs: pdfWorkers(),
  redraw: redrawing(),
  pictures: picturesIn(join(tmpdir(), 'myniks-no-pictures')),
  onPaid: settleBooking,
  logger: createLogger('silent'),
  config: {
    appId: 'patient',
    operatorKey: null,
    rateLimitScale: 0,
    smsBudgetPerHour: 500,
    trustProxy: 0,
    company: DEMO_COMPANY,
    showsStaffNames: false,
    deskUrl: null,
    storeCookie: { name: 'opencart-session', domain: null },
  },
  ...TEST_SECRETS,
  mailer: outbox.mailer,
  sms: outbox.sms,
  digitalId: openDigitalId({
    issuer: 'http://127.0.0.1:9',
    clientId: 'myniks',
    keys: [],
    redirectUri: 'http://127.0.0.1:9',
  }),
  rooms: null,
  publicUrl: 'http://127.0.0.1:9',
};
const stopReconciliation = startReconciliation(deps);
const stopHoldSweep = startHoldSweep(deps);
const server = await listen(createApp(deps), port, '127.0.0.1');
process.once('SIGTERM', () => {
  void (async () => {
    await server.stop();
    await stopReconciliation();
    await stopHoldSweep();
    await deps.pdfs.close();
    await close();
    process.exit(0);
  })();
});
// comes last, because the parent may stop the server at once
process.send?.('listening');
