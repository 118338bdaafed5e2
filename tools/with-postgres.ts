/**
 * `node tools/with-postgres.ts <command…>`: runs a command with TEST_DATABASE_URL set to a throwaway PostgreSQL 15 on
 * loopback, and TEST_DATABASE_LOG to the file of its log. As root it installs Debian's package when it is missing, and runs the server as the user postgres.
 */
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endMisread, readCommand } from './command.ts';
import { canInstall, install } from './debian.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;

const provide = (): void => {
  if (existsSync(join(BIN, 'postgres'))) return;
  if (!canInstall()) throw new Error(`PostgreSQL 15 is not in ${BIN}: install Debian's package postgresql-15.`);
  install('postgresql-15');
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
};

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

const USAGE = `node tools/with-postgres.ts <command…>     runs a command with TEST_DATABASE_URL set to a throwaway PostgreSQL 15 on
                                           loopback, and TEST_DATABASE_LOG to the file of its log

  Options behind the command are the command's own.

For example:
  node tools/with-postgres.ts vitest run --project server test/server/hold.test.ts

Exit code: that of the command. 2: not understood.`;

const [command = '', ...args] = process.argv.slice(2);
// an option before the command would be this program's, which has none
if (command.startsWith('-')) readCommand({ usage: USAGE, options: {} });
if (command === '') endMisread('Which command?');

provide();
const folder = mkdtempSync(join(tmpdir(), 'myniks-postgres-'));
const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : null;
if (owner) chownSync(folder, owner.uid, owner.gid);
const port = await freePort();
const cluster = join(folder, 'cluster');
const runAs: ExecFileSyncOptions = { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
let code = 1;
try {
  execFileSync(
    join(BIN, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    runAs,
  );
  // a throwaway database need not survive a crash
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=off -c full_page_writes=off`;
  const log = join(folder, 'log');
  execFileSync(join(BIN, 'pg_ctl'), ['-D', cluster, '-w', '-l', log, '-o', settings, 'start'], runAs);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, TEST_DATABASE_LOG: log },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  [code] = (await once(child, 'exit')) as [number];
} finally {
  if (existsSync(join(cluster, 'postmaster.pid'))) {
    execFileSync(join(BIN, 'pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop'], runAs);
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code ?? 1;
