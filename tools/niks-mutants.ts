/**
 * `node tools/niks-mutants.ts`: makes each fault of other loyalty programmes in NIK$ in turn (docs/decisions/0043-niks.md), in a
 * copy of the sources, and says whether the tests of NIK$ find it. Ends with 1 when one survives.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand } from './command.ts';

const ROOT = join(import.meta.dirname, '..');
const EARNING = 'server/niks/earning.service.ts';
const LEDGER = 'server/niks/ledger.store.ts';
const MIGRATION = 'server/db/migrations/0015-niks.sql';

const MUTANTS: [fault: string, file: string, from: string, to: string][] = [
  ['points stay after a refund', 'server/money/order.service.ts', 'await withdraw(tx, invoice, now);', ''],
  ['points stay after a part of one', 'server/money/order-change.service.ts', 'await withdraw(tx, invoice, now);', ''],
  [
    'ended lots count until the job runs',
    'server/membership/membership.routes.ts',
    'await expireIfEnded(db, patientId, now);',
    '',
  ],
  [
    'ended lots can be spent',
    EARNING,
    "throw new Refused('NIKS_SHORT');\n  await expire(tx, patientId, now);",
    "throw new Refused('NIKS_SHORT');",
  ],
  ['a balance can be typed over', MIGRATION, 'remaining <> (select', 'false and remaining <> (select'],
  [
    'the newest are used first',
    LEDGER,
    'remaining > 0 order by ends_on, granted_at, id',
    'remaining > 0 order by ends_on desc, granted_at desc, id',
  ],
  ['used points do not return', 'server/money/order.service.ts', 'await giveNiksBack(tx, invoice, 0, now);', ''],
  ['used points return with a new year', EARNING, 'endsOn >= today)', 'endsOn > today && endsOn < today)'],
  ['an order earns before it is paid', EARNING, 'receipt.isOwed || ', ''],
];

readCommand({
  options: {},
  usage: `node tools/niks-mutants.ts     makes each fault of other loyalty programmes in NIK$ in turn, in a copy of the sources, and
                               says whether the tests of NIK$ find it

It takes no options. The faults are those of docs/decisions/0043-niks.md.

For example:
  node tools/niks-mutants.ts

Exit code 0: every fault is found. 1: one survives. 2: not understood.`,
});

const folder = mkdtempSync(join(tmpdir(), 'niks-mutants-'));
const isSource = (path: string): boolean =>
  !/\/(?:node_modules|\.git|\.tmp|dist[^/]*)(?:\/|$)/.test(path.slice(ROOT.length));
cpSync(ROOT, folder, { recursive: true, filter: isSource });
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
const TESTS = ['niks.test.ts', 'niks-counter.test.ts'].map((name) => `test/server/${name}`);
/** Whether the tests of NIK$ pass in the copy. */
const passes = (stdio: 'ignore' | 'inherit'): boolean => {
  const run = ['node_modules/.bin/vitest', 'run', '--bail', '1', ...TESTS];
  return spawnSync(process.execPath, run, { cwd: folder, stdio }).status === 0;
};
const survivors: string[] = [];
try {
  if (!passes('inherit')) throw new Error('The tests fail without a fault');
  for (const [fault, file, from, to] of MUTANTS) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path, source.replaceAll(from, to));
    const isKilled = !passes('ignore');
    writeFileSync(path, source);
    console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${fault}`);
    if (!isKilled) survivors.push(fault);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (survivors.length > 0) process.exitCode = 1;
