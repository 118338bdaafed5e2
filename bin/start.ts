/** `npm start`: builds what is missing, opens the database, fills the demo world, serves everything. */
import './check-node.mjs';
import './start-command.ts';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { startDataFiles } from '#server/account/data-file.job.ts';
import { picturesIn, picturesInBucket } from '#server/adapters/pictures.adapter.ts';
import { createApp } from '#server/app.ts';
import { settleBooking } from '#server/appointment/hold.service.ts';
import { startHoldSweep } from '#server/appointment/hold-sweep.job.ts';
import { hasClinic } from '#server/clinic-folder/revision.store.ts';
import { requireCompany } from '#server/config/company.store.ts';
import { type Config, gatewayFile, readConfig } from '#server/config/config.rules.ts';
import { requireInstallation } from '#server/config/installation.store.ts';
import { keptSecret } from '#server/config/secret.adapter.ts';
import { privateCopies, startBackups } from '#server/db/backup.job.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.adapter.ts';
import { keepFilesPrivate, privateFile, privateFolder } from '#server/db/private-files.adapter.ts';
import { fillDemoStaff } from '#server/demo/desk-accounts.store.ts';
import { fillDemoWorld } from '#server/demo/fill.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { createLogger } from '#server/kit/logger.ts';
import { startLetters } from '#server/letters/letters.job.ts';
import { type Listening, listen } from '#server/listen.adapter.ts';
import { startReconciliation } from '#server/money/reconcile.service.ts';
import { PASSWORD_COST } from '#server/password/password.service.ts';
import { pdfWorkers } from '#server/pdf/pdf-workers.service.ts';
import { redrawing } from '#server/redrawing/redrawing.service.ts';
import { readFilesAnew } from '#server/static/dev-reload.adapter.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import { readDrawing } from '#server/static/sent.adapter.ts';
import { staged } from '#server/static/staging.page.ts';
import { startUpkeep } from '#server/upkeep.job.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';
import { buildAtlasIfNeeded, servedAtlas } from './build-atlas.ts';
import { endWith, explainDatabase, explainEmbedded, explainListening } from './cannot-start.ts';
import { greet } from './greet.ts';
import { openOutside } from './open-outside.ts';

const open = async ({ databaseUrl, dataDir, backupDir, migratesOnStart }: Config): Promise<OpenDatabase> => {
  const how = { migrates: migratesOnStart };
  privateFolder(resolve(dataDir));
  privateFile(resolve(gatewayFile(dataDir)));
  if (databaseUrl === null) {
    const folder = resolve(dataDir, 'database');
    try {
      await privateCopies(resolve(backupDir));
      return await openDatabase({ dataDir: folder }, how);
    } catch (error) {
      throw explainEmbedded(error, folder, resolve(backupDir));
    }
  }
  return openDatabase({ databaseUrl }, how).catch((error: unknown) => {
    throw explainDatabase(error, databaseUrl);
  });
};

/** Everything that the app needs before it can be made. */
const prepare = async (config: Config) => {
  if (!config.isWatching) await buildIfNeeded();
  const building = config.showsAtlas ? buildAtlasIfNeeded() : null;
  keepFilesPrivate();
  const [database] = await Promise.all([open(config), building]);
  const { db, close } = database;
  const realClock = databaseClock(db);
  const secret = config.secret ?? keptSecret(resolve(config.dataDir));
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  try {
    await requireInstallation(db, { secret, isDemo: config.isDemo });
    await requireCompany(db, config);
    const outside = await openOutside(config, publicUrl, { db, clock: realClock });
    const clock = outside.sandbox?.clock ?? realClock;
    if (config.isDemo) {
      const how = { passwordCost: PASSWORD_COST, secret };
      await fillDemoWorld(db, await clock.now(), how);
      await fillDemoStaff(db, await clock.now(), how);
    }
    return { database, realClock, clock, secret, publicUrl, outside };
  } catch (error) {
    await close();
    throw error;
  }
};

/** @returns functions that end them: some run before the server stops, the others after it */
const startJobs = (deps: Deps, stopBackups: () => void): { first: () => void; last: () => Promise<void> } => {
  const stopUpkeep = startUpkeep(deps);
  const stopReconciliation = startReconciliation(deps);
  const stopHoldSweep = startHoldSweep(deps);
  return {
    first: () => {
      stopUpkeep();
      stopBackups();
    },
    last: async () => {
      await stopReconciliation();
      await stopHoldSweep();
    },
  };
};

/** The app, and the staff's calls at a port of their own when they have one. */
const listenAll = async (config: Config, deps: Deps, sandbox: Sandbox | null): Promise<Listening> => {
  const { port, operatorPort, host } = config;
  if (operatorPort === port) {
    const app = createApp(deps);
    return listen(sandbox?.inFrontOf(app) ?? app, port, host);
  }
  const ofPatients = await listen(createApp({ ...deps, serves: 'patients' }), port, host);
  if (operatorPort === null) return ofPatients;
  const ofStaff = await listen(createApp({ ...deps, serves: 'staff' }), operatorPort, host).catch(
    async (error: unknown) => {
      await ofPatients.stop();
      throw error;
    },
  );
  const stop = async () => void (await Promise.all([ofPatients.stop(), ofStaff.stop()]));
  return { port: ofPatients.port, stop };
};

const onSignals = (logger: Deps['logger'], stop: () => Promise<void>): void => {
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  process.on('unhandledRejection', (reason) => {
    logger.error({ event: 'unhandled rejection', name: reason instanceof Error ? reason.name : typeof reason });
  });
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const { database, realClock, clock, secret, publicUrl, outside } = await prepare(config);
  const { db, kind, dump, close } = database;
  const { sandbox, ...parties } = outside;
  const logger = createLogger(config.logLevel);
  const pdfs = pdfWorkers();
  const mail = startLetters({ db, clock, config, secret, logger, pdfs, publicUrl, ...parties });
  let isStopping = false;
  const deps: Deps = {
    db,
    clock,
    config,
    logger,
    passwordCost: PASSWORD_COST,
    secret,
    ...parties,
    pdfs,
    redraw: redrawing(),
    pictures: config.pictures ? picturesInBucket(config.pictures) : picturesIn(resolve(config.dataDir, 'pictures')),
    onPaid: settleBooking,
    wakeMail: mail.wake,
    publicUrl,
    ...(sandbox && { sandbox: sandbox.pages }),
    files: {
      app: staged(config.isWatching ? readFilesAnew(DIST) : readFiles(DIST), config.stage),
      ...(config.showsAtlas ? servedAtlas(db) : { atlas: null }),
      // while the app is built again and again, names of its styles change
      drawing: config.isWatching ? null : await readDrawing(DIST),
    },
    isStopping: () => isStopping,
  };
  const dataFiles = startDataFiles(deps);
  deps.wakeDataFiles = dataFiles.wake;
  const server = await listenAll(config, deps, sandbox).catch(async (error: unknown) => {
    await mail.stop();
    await dataFiles.stop();
    await close();
    throw explainListening(error, config);
  });
  const stopBackups = kind === 'pglite' ? startBackups(dump, resolve(config.backupDir), realClock, logger) : () => {};
  const jobs = startJobs(deps, stopBackups);

  onSignals(logger, async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    jobs.first();
    await sleep(config.stopPauseMs);
    await server.stop();
    await dataFiles.stop();
    await pdfs.close();
    await mail.stop();
    await jobs.last();
    await sandbox?.close();
    await close();
    process.exit(0);
  });
  greet(config, server.port, { sandbox, hasClinic: await hasClinic(db) });
};

try {
  await start();
} catch (error) {
  endWith(error, 1);
  process.exit();
}
