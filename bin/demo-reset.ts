/** `npm run demo:reset`: throws the embedded database away and fills the demo world anew. */
import './check-node.mjs';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { databaseClock } from '#server/clock.ts';
import { gatewayFile, readConfig } from '#server/config.ts';
import { fillDemoWorld } from '#server/db/demo/fill.ts';
import { FolderLocked, lockFolder } from '#server/db/folder-lock.ts';
import { openDatabase } from '#server/db/open.ts';
import { keepFilesPrivate } from '#server/private-files.ts';
import { keptSecret } from '#server/secret.ts';
import { PASSWORD_COST } from '#server/signin/password.ts';

const { dataDir, databaseUrl, secret } = readConfig(process.env);
if (databaseUrl !== null) {
  console.error('DATABASE_URL is set: a PostgreSQL database is never thrown away from here.');
  process.exit(1);
}
keepFilesPrivate();
const folder = resolve(dataDir, 'database');
try {
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
} catch (error) {
  console.error(error instanceof FolderLocked ? error.message : error);
  process.exit(1);
}
