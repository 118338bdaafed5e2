/**
 * A server of its own process that can be killed: `node payment-server.ts`, with its folder, its port and the card
 * provider in the environment. Says `listening` when it does.
 */

import { createOutbox } from '#sandbox/outbox/outbox.ts';
import { openDigitalId } from '#server/adapters/digital-id.ts';
import { type GatewayOptions, stripeGateway } from '#server/adapters/stripe-gateway.ts';
import { createApp } from '#server/app.ts';
import { databaseClock } from '#server/clock.ts';
import { DEMO_COMPANY } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { listen } from '#server/listen.ts';
import { createLogger } from '#server/logger.ts';
import { startReconciliation } from '#server/payment/reconcile.service.ts';
import { TEST_SECRETS } from './seeded.ts';

const { dataDir, port, provider } = JSON.parse(process.env['PAYMENT_SERVER'] ?? '') as {
  dataDir: string;
  port: number;
  provider: GatewayOptions;
};
const { db } = await openDatabase({ dataDir });
const outbox = createOutbox();
const deps = {
  db,
  clock: databaseClock(db),
  gateway: stripeGateway(provider),
  logger: createLogger('silent'),
  config: { appId: 'patient', operatorKey: null, rateLimitScale: 0, trustProxy: 0, company: DEMO_COMPANY },
  ...TEST_SECRETS,
  mailer: outbox.mailer,
  sms: outbox.sms,
  digitalId: openDigitalId({
    issuer: 'http://127.0.0.1:9',
    clientId: 'myniks',
    keys: [],
    redirectUri: 'http://127.0.0.1:9',
  }),
  publicUrl: 'http://127.0.0.1:9',
};
startReconciliation(deps);
await listen(createApp(deps), port, '127.0.0.1');
console.log('listening');
