/** `npm start`: builds what is missing, opens the database, fills the demo world, serves everything. */
import './check-node.mjs';
import { resolve } from 'node:path';
import { buildAtlas } from '#atlas/atlas.ts';
import { ATLAS } from '#atlas/folders.ts';
import { createOutbox } from '#sandbox/outbox/outbox.ts';
import { smtpMailer } from '#server/adapters/mail.ts';
import { httpSms } from '#server/adapters/sms.ts';
import { createApp } from '#server/app.ts';
import { databaseClock } from '#server/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { fillDemoWorld } from '#server/db/demo/fill.ts';
import { MEMBERS } from '#server/db/demo/people.ts';
import { FolderLocked } from '#server/db/folder-lock.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { listen } from '#server/listen.ts';
import { createLogger } from '#server/logger.ts';
import { startMailSending } from '#server/mail/mail-sending.ts';
import { keptSecret } from '#server/secret.ts';
import { PASSWORD_COST } from '#server/signin/password.ts';
import { readFilesAnew } from '#server/static/dev-reload.ts';
import { readFiles } from '#server/static/files.ts';
import { startUpkeep } from '#server/upkeep.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';

class CannotStart extends Error {}

const open = async ({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> => {
  if (databaseUrl === null) return openDatabase({ dataDir: resolve(dataDir, 'database') });
  try {
    return await openDatabase({ databaseUrl });
  } catch (error) {
    const { hostname, port, pathname } = new URL(databaseUrl);
    const reason = error instanceof Error ? error.message || error.name : 'unknown';
    throw new CannotStart(
      `The database at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) cannot be used: ${reason}`,
      {
        cause: error,
      },
    );
  }
};

const explainListening = (error: unknown, { port, host }: Config): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} on ${host} is taken. Choose another one, for example PORT=3100.`);
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this user. Choose one above 1023.`);
  return error;
};

const greet = (config: Config, port: number): void => {
  const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  console.log(
    `\nMyNiks is ready:  ${address}\nAPI reference:    ${address}/api/docs\nDiagrams:         ${address}/atlas`,
  );
  if (!config.isDemo) return;
  console.log('\nDemo accounts (user ID, password):');
  for (const { userId, password } of MEMBERS) console.log(`  ${userId.padEnd(10)} ${password}`);
  console.log('\nCtrl-C stops.');
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.isWatching) await buildIfNeeded();
  await buildAtlas();
  const { db, close } = await open(config);
  const logger = createLogger(config.logLevel);
  const clock = databaseClock(db);
  const secret = config.secret ?? keptSecret(resolve(config.dataDir));
  const outbox = createOutbox();
  const mailer = config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : outbox.mailer;
  const sms = config.smsUrl && config.smsKey ? httpSms({ url: config.smsUrl, key: config.smsKey }) : outbox.sms;
  if (config.isDemo) await fillDemoWorld(db, await clock.now(), { passwordCost: PASSWORD_COST, secret });
  const mail = startMailSending({ db, clock, mailer, secret, logger });
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
    wakeMail: mail.wake,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    files: { app: config.isWatching ? readFilesAnew(DIST) : readFiles(DIST), atlas: readFiles(ATLAS) },
    isStopping: () => isStopping,
  });
  const server = await listen(app, config.port, config.host).catch(async (error: unknown) => {
    await mail.stop();
    await close();
    throw explainListening(error, config);
  });
  const stopUpkeep = startUpkeep(db, clock, logger);

  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stopUpkeep();
    await server.stop();
    await mail.stop();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  process.on('unhandledRejection', (reason) => {
    logger.error({ event: 'unhandled rejection', name: reason instanceof Error ? reason.name : typeof reason });
  });
  greet(config, server.port);
};

try {
  await start();
} catch (error) {
  const isKnown = error instanceof CannotStart || error instanceof ConfigError || error instanceof FolderLocked;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
