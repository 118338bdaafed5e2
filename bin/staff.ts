/**
 * `npm run staff -- invite-admin <email>`: invites an administrator of every place, the first one or another,
 * and prints the link, which works once and for 72 hours. The database is that of DATABASE_URL,
 * or the embedded one of DATA_DIR, whose server is stopped first.
 */
import './check-node.mjs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { EmailAddress } from '#contract/particulars.ts';
import { readConfig } from '#server/config/config.rules.ts';
import { requireInstallation } from '#server/config/installation.store.ts';
import { keptSecret } from '#server/config/secret.adapter.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { keepFilesPrivate } from '#server/db/private-files.adapter.ts';
import { Refused } from '#server/kit/refused.ts';
import { createVault } from '#server/kit/sealed.ts';
import { inviteByCommand } from '#server/staff/invitation.service.ts';
import { endMisread, readCommand } from '#tools/command.ts';
import { CannotStart, endWith, explainDatabase } from './cannot-start.ts';

const USAGE = `npm run staff -- invite-admin <email>     invites an administrator of every place, the first one or another, and prints
                                          the link, which works once and for 72 hours

It takes no options. The database is that of DATABASE_URL, or the embedded one of DATA_DIR, whose server is stopped first.

For example:
  npm run staff -- invite-admin siti@example.sg

Exit code 0: invited. 1: it could not be done, for the reason that is printed. 2: not understood.`;

const inviteAdmin = async (email: string): Promise<void> => {
  const { databaseUrl, dataDir, migratesOnStart, isDemo, port, ...config } = readConfig(process.env);
  keepFilesPrivate();
  const where = databaseUrl === null ? { dataDir: resolve(dataDir, 'database') } : { databaseUrl };
  const secret = config.secret ?? keptSecret(resolve(dataDir));
  try {
    const { db, close } = await openDatabase(where, { migrates: migratesOnStart });
    try {
      await requireInstallation(db, { secret, isDemo });
      const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
      const now = await databaseClock(db).now();
      const by = userInfo().username;
      const { link, endsAt } = await inviteByCommand(
        { db, vault: createVault(secret), publicUrl, config },
        { email, by, now },
      );
      console.log(`${link}\nThis link makes an administrator of ${email}, once, until ${endsAt}.`);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof Refused && error.code === 'STAFF_EXISTS')
      throw new CannotStart(`${email} has an account already.`);
    throw databaseUrl === null ? error : explainDatabase(error, databaseUrl);
  }
};

const [verb, typed = ''] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
if (verb !== 'invite-admin' || typed === '') endMisread(USAGE);
try {
  const email = v.safeParse(EmailAddress, typed);
  if (!email.success) throw new CannotStart(`${typed} is not an email.`);
  await inviteAdmin(email.output);
} catch (error) {
  endWith(error, 1);
}
