/** `npm start`: builds what is missing, opens the database, fills the demo world, serves everything. */
import './check-node.mjs';
import { resolve } from 'node:path';
import { ATLAS } from '#atlas/folders.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { openDigitalId } from '#server/adapters/digital-id.ts';
import { readKeyFile } from '#server/adapters/digital-id-keys.ts';
import { smtpMailer } from '#server/adapters/mail.ts';
import { httpSms } from '#server/adapters/sms.ts';
import { stripeGateway } from '#server/adapters/stripe-gateway.ts';
import { createApp } from '#server/app.ts';
import { startHoldSweep } from '#server/appointment/hold-sweep.ts';
import { databaseClock } from '#server/clock.ts';
import { type Config, gatewayFile, readConfig } from '#server/config.ts';
import { privateCopies, startBackups } from '#server/db/backup.ts';
import { fillDemoWorld } from '#server/db/demo/fill.ts';
import { MEMBERS } from '#server/db/demo/people.ts';
import { requireInstallation } from '#server/db/installation.store.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { listen } from '#server/listen.ts';
import { createLogger } from '#server/logger.ts';
import { startMailSending } from '#server/mail/mail-sending.ts';
import { startReconciliation } from '#server/payment/reconcile.service.ts';
import { pdfWorkers } from '#server/pdf/pdf-workers.ts';
import { keepFilesPrivate, privateFile, privateFolder } from '#server/private-files.ts';
import { keptSecret } from '#server/secret.ts';
import { PASSWORD_COST } from '#server/signin/password.ts';
import { readFilesAnew } from '#server/static/dev-reload.ts';
import { readFiles } from '#server/static/files.ts';
import { staged } from '#server/static/stage.ts';
import { startUpkeep } from '#server/upkeep.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';
import { buildAtlasApart } from './build-atlas.ts';
import { CannotStart, explainDatabase, explainListening, explainSandbox, isExplained } from './cannot-start.ts';

const open = async ({ databaseUrl, dataDir, backupDir }: Config): Promise<OpenDatabase> => {
  privateFolder(resolve(dataDir));
  privateFile(resolve(gatewayFile(dataDir)));
  if (databaseUrl === null) {
    await privateCopies(resolve(backupDir));
    return openDatabase({ dataDir: resolve(dataDir, 'database') });
  }
  return openDatabase({ databaseUrl }).catch((error: unknown) => {
    throw explainDatabase(error, databaseUrl);
  });
};

/** Ports of the sandbox's own origins, beside the server's. */
const beside = (port: number, distance: number): number => (port === 0 ? 0 : port + distance);

const openSandbox = async (
  config: Config,
  publicUrl: string,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Sandbox> => {
  const { host, port, dataDir, stripe, operatorKey, appId } = config;
  // loaded only where it is needed
  const { startSandbox } = await import('#sandbox/sandbox.ts');
  const serverUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  return startSandbox({
    host,
    publicUrl,
    serverUrl,
    gatewayPort: stripe ? null : beside(port, 1),
    identityProviderPort: beside(port, 2),
    gatewayFile: gatewayFile(dataDir),
    clock,
    clinic: { db, serverUrl, appId, operatorKey: operatorKey ?? '' },
  }).catch((error: unknown) => {
    throw explainSandbox(error, config);
  });
};

/** Mail, SMS, digital ID and card provider: those of the configuration, and the sandbox's for the rest. */
const openOutside = async (config: Config, publicUrl: string, ours: Pick<Deps, 'db' | 'clock'>) => {
  const sandbox = config.isDemo ? await openSandbox(config, publicUrl, ours) : null;
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl;
  const gateway = config.smsUrl && config.smsKey ? { url: config.smsUrl, key: config.smsKey } : sandbox?.sms;
  const digitalId = config.digitalId
    ? { ...config.digitalId, keys: readKeyFile(config.digitalId.keyFile), redirectUri: `${publicUrl}/callback` }
    : sandbox?.digitalId;
  const stripe = config.stripe ?? sandbox?.gateway;
  if (!smtpUrl || !gateway || !digitalId || !stripe)
    throw new CannotStart('Mail, SMS, digital ID and card provider are needed without DEMO.');
  return {
    sandbox,
    mailer: smtpMailer({ url: smtpUrl, from: config.mailFrom }),
    sms: httpSms(gateway),
    digitalId: openDigitalId(digitalId),
    gateway: stripeGateway({ ...stripe, transferPercentage: config.transferPercentage }),
  };
};

const greet = (config: Config, port: number, sandbox: Sandbox | null): void => {
  const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  console.log(
    `\nMyNiks is ready:  ${address}\nAPI reference:    ${address}/api/docs\nDiagrams:         ${address}/atlas`,
  );
  if (sandbox === null) return;
  console.log(`Outbox:           ${address}/sandbox/outbox  (mails and SMS of the demo)`);
  console.log(`Desk:             ${address}/sandbox/desk  (clinic, bank, clock and network of the demo)`);
  console.log('\nDemo accounts (user ID, password):');
  for (const { userId, password } of MEMBERS) console.log(`  ${userId.padEnd(10)} ${password}`);
  console.log('\nDigital ID of the sandbox:');
  for (const { name, known } of sandbox.personas) console.log(`  ${name.padEnd(14)} ${known.en}`);
  console.log('\nCtrl-C stops.');
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.isWatching) await buildIfNeeded();
  const building = buildAtlasApart();
  keepFilesPrivate();
  const [{ db, kind, dump, close }] = await Promise.all([open(config), building]);
  const logger = createLogger(config.logLevel);
  const realClock = databaseClock(db);
  const secret = config.secret ?? keptSecret(resolve(config.dataDir));
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  await requireInstallation(db, { secret, isDemo: config.isDemo }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const ours = { db, clock: realClock };
  const { sandbox, mailer, sms, digitalId, gateway } = await openOutside(config, publicUrl, ours).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  const clock = sandbox?.clock ?? realClock;
  if (config.isDemo) await fillDemoWorld(db, await clock.now(), { passwordCost: PASSWORD_COST, secret });
  const pdfs = pdfWorkers();
  const mail = startMailSending({ db, clock, config, mailer, sms, secret, logger });
  let isStopping = false;
  const app = createApp({
    db,
    clock,
    config,
    logger,
    passwordCost: PASSWORD_COST,
    secret,
    mailer,
    sms,
    digitalId,
    gateway,
    pdfs,
    wakeMail: mail.wake,
    publicUrl,
    ...(sandbox && { sandbox: sandbox.pages }),
    files: {
      app: staged(config.isWatching ? readFilesAnew(DIST) : readFiles(DIST), config.stage),
      atlas: readFiles(ATLAS),
    },
    isStopping: () => isStopping,
  });
  const reached = sandbox?.inFrontOf(app) ?? app;
  const server = await listen(reached, config.port, config.host).catch(async (error: unknown) => {
    await mail.stop();
    await close();
    throw explainListening(error, config);
  });
  const stopUpkeep = startUpkeep(db, clock, logger);
  const stopReconciliation = startReconciliation({ db, clock, gateway, logger });
  const stopHoldSweep = startHoldSweep({ db, clock, gateway, logger });
  const stopBackups = kind === 'pglite' ? startBackups(dump, resolve(config.backupDir), realClock, logger) : () => {};

  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stopUpkeep();
    stopBackups();
    await server.stop();
    await pdfs.close();
    await mail.stop();
    await stopReconciliation();
    await stopHoldSweep();
    await sandbox?.close();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  process.on('unhandledRejection', (reason) => {
    logger.error({ event: 'unhandled rejection', name: reason instanceof Error ? reason.name : typeof reason });
  });
  greet(config, server.port, sandbox);
};

try {
  await start();
} catch (error) {
  console.error(isExplained(error) ? error.message : error);
  process.exit(1);
}
