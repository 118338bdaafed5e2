/** `npm run demo:reset`: deletes the embedded database and fills the demo world again. */
import './check-node.mjs';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { gatewayFile, readConfig } from '#server/config/config.rules.ts';
import { keptSecret } from '#server/config/secret.adapter.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { lockFolder } from '#server/db/folder-lock.adapter.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { keepFilesPrivate } from '#server/db/private-files.adapter.ts';
import { fillDemoWorld } from '#server/demo/fill.store.ts';
import { PASSWORD_COST } from '#server/password/password.service.ts';
import { readCommand } from '#tools/command.ts';
import { CannotStart, endWith } from './cannot-start.ts';

const reset = async (): Promise<void> => {
  const { dataDir, databaseUrl, secret } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new CannotStart('DATABASE_URL is set: a PostgreSQL database is never thrown away from here.');
  keepFilesPrivate();
  const folder = resolve(dataDir, 'database');
  const unlock = lockFolder(folder);
  rmSync(folder, { recursive: true, force: true });
  rmSync(gatewayFile(dataDir), { force: true });
  unlock();
  const { db, close } = await openDatabase({ dataDir: folder });
  await fillDemoWorld(db, await databaseClock(db).now(), {
    passwordCost: PASSWORD_COST,
    secret: secret ?? keptSecret(resolve(dataDir)),
  });
  await close();
  console.log('The demo world is as new.');
};

const USAGE = `npm run demo:reset     deletes the embedded database of DATA_DIR and fills the demo clinic again; stop the server first

It takes no options. A PostgreSQL database (DATABASE_URL) is never touched.

For example:
  DATA_DIR=/tmp/demo npm run demo:reset

Exit code 0: the demo is as new. 1: it could not be done, for the reason that is printed. 2: not understood.`;

readCommand({ usage: USAGE, options: {} });
try {
  await reset();
} catch (error) {
  endWith(error, 1);
}
